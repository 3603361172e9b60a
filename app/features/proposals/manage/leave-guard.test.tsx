import { fireEvent, screen } from "@testing-library/react";
import { Link, useLocation } from "react-router";
import { expect, test } from "vitest";
import { LeaveGuard } from "#app/features/proposals/manage/leave-guard.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

function Draft({ isDirty }: { isDirty: boolean }) {
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <p>Path: {useLocation().pathname}</p>
      <Link to="/admin/proposals">All proposals</Link>
    </>
  );
}

test("a link away from an unsaved draft asks first: 'Stay' cancels the navigation, 'Leave' continues it", async () => {
  renderInBackOffice(<Draft isDirty />);
  fireEvent.click(screen.getByText("All proposals"));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.getByText("Path: /")).toBeTruthy();
  fireEvent.click(screen.getByText("All proposals"));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Path: /admin/proposals")).toBeTruthy();
});

test("a link away from a saved draft works at once", async () => {
  renderInBackOffice(<Draft isDirty={false} />);
  fireEvent.click(screen.getByText("All proposals"));
  expect(await screen.findByText("Path: /admin/proposals")).toBeTruthy();
});
