import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { REQUEST } from "#app/features/requests/manage/request.fixture.ts";
import { RequestControls } from "#app/features/requests/manage/request-controls.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CHANGE = "PATCH /rest/v1/requests";

test("a request is marked as lost only with a reason", async () => {
  const { changesTo } = renderInBackOffice(<RequestControls request={REQUEST} />);
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "lost" } });
  const save = await screen.findByRole("button", { name: "Mark as lost" });
  fireEvent.click(save);
  expect(await screen.findByText("Say why, in a word or two.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Too expensive" }));
  fireEvent.change(screen.getByLabelText("Why was it lost?"), { target: { value: " Chose a cruise " } });
  expect(changesTo(CHANGE)).toEqual([]);
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(changesTo(CHANGE)).toEqual([
    { id: `eq.${REQUEST.id}`, status: "lost", lost_reason: "Chose a cruise" },
  ]);
  expect(await screen.findByText("Request updated")).toBeTruthy();
});

test("'Spam' marks a request as spam, and 'Undo' restores its status", async () => {
  const request = { ...REQUEST, status: "quoted" as const };
  const { changesTo } = renderInBackOffice(<RequestControls request={request} />);
  fireEvent.click(screen.getByRole("button", { name: "Spam" }));
  expect(await screen.findByText("Marked as spam")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Request updated")).toBeTruthy();
  const id = `eq.${REQUEST.id}`;
  expect(changesTo(CHANGE)).toEqual([
    { id, suspected_spam: true, status: "spam" },
    { id, suspected_spam: false, status: "quoted" },
  ]);
});

test("an owner who has left is shown as a former colleague", async () => {
  const former = "33333333-3333-4333-8333-333333333333";
  renderInBackOffice(<RequestControls request={{ ...REQUEST, owner_id: former }} />);
  expect(await screen.findByRole("option", { name: "A former colleague", selected: true })).toBeTruthy();
});
