import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { ItineraryFormDialog } from "#app/features/itineraries/manage/itinerary-form-dialog.tsx";
import { MANAGED_ITINERARY } from "#app/features/itineraries/manage/managed-itinerary.fixture.ts";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

afterEach(() => {
  localStorage.clear();
});

function Page({ onClose }: { onClose(): void }) {
  return (
    <>
      <p>Path: {useLocation().pathname}</p>
      <Link to="/admin/requests">Requests</Link>
      <ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />
    </>
  );
}

async function openChangedForm() {
  const onClose = vi.fn();
  renderInBackOffice(<Page onClose={onClose} />, ({ to }) =>
    to === "GET /rest/v1/itineraries" ? Response.json([MANAGED_ITINERARY]) : undefined,
  );
  const subtitle = await screen.findByLabelText<HTMLInputElement>(/^Subtitle/);
  fireEvent.change(subtitle, { target: { value: "Mine" } });
  return {
    onClose,
    subtitle,
    link: screen.getByText("Requests"),
    close: screen.getByRole("button", { name: "Close" }),
  };
}
const choose = async (name: "Stay" | "Leave") => {
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
};

test("leaving a changed itinerary asks first, and 'Stay' keeps the page and the input", async () => {
  const { onClose, subtitle, link, close } = await openChangedForm();
  for (const exit of [link, close]) {
    fireEvent.click(exit);
    await choose("Stay");
    expect(screen.getByText("Path: /")).toBeTruthy();
    expect(subtitle.value).toBe("Mine");
  }
  expect(onClose).not.toHaveBeenCalled();
});

test("'Leave' closes a changed itinerary that was closed by its button", async () => {
  const { onClose, close } = await openChangedForm();
  fireEvent.click(close);
  await choose("Leave");
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText("Path: /")).toBeTruthy();
});

test("'Leave' opens the page of the link that was clicked", async () => {
  const { onClose, link } = await openChangedForm();
  fireEvent.click(link);
  await choose("Leave");
  expect(await screen.findByText("Path: /admin/requests")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("an unchanged itinerary closes without a question", async () => {
  const onClose = vi.fn();
  renderInBackOffice(<ItineraryFormDialog itineraryId="7" isOpen onClose={onClose} />, () =>
    Response.json([MANAGED_ITINERARY]),
  );
  await screen.findByLabelText(/^Subtitle/);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalled();
});
