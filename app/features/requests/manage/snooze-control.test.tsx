import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { REQUEST } from "#app/features/requests/manage/request.fixture.ts";
import { SnoozeBadge, SnoozeControl } from "#app/features/requests/manage/snooze-control.tsx";
import { type Respond, renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CHANGE = "PATCH /rest/v1/requests";
const ID = `eq.${REQUEST.id}`;
const TOMORROW_AT_NINE = "2026-11-18T13:00:00.000Z";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Snoozes the request on a Tuesday noon, in Barbados. */
async function snoozeUntilTomorrow(respond?: Respond) {
  vi.setSystemTime("2026-11-17T16:00:00Z");
  const onDone = vi.fn();
  const { changesTo } = renderInBackOffice(<SnoozeControl request={REQUEST} onDone={onDone} />, respond);
  fireEvent.click(screen.getByRole("button", { name: "Snooze" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Tomorrow morning/ }));
  return { onDone, changesTo };
}

test("a request is snoozed until nine o'clock tomorrow, and its page is left", async () => {
  const { onDone, changesTo } = await snoozeUntilTomorrow();
  expect(await screen.findByText("Snoozed until Wed 18 Nov, 09:00")).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changesTo(CHANGE)).toEqual([{ id: ID, snoozed_until: TOMORROW_AT_NINE }]);
});

test("the page of a request stays open if its snooze cannot be stored", async () => {
  const { onDone, changesTo } = await snoozeUntilTomorrow(({ to }) =>
    to === CHANGE ? Response.json({ code: "42501", message: "" }, { status: 403 }) : undefined,
  );
  expect(await screen.findByText("Failed to snooze")).toBeTruthy();
  expect(changesTo(CHANGE)).toEqual([{ id: ID, snoozed_until: TOMORROW_AT_NINE }]);
  expect(onDone).not.toHaveBeenCalled();
});

test("a snooze is ended early by its button", async () => {
  const request = { ...REQUEST, snoozed_until: "2100-01-01T12:00:00Z" };
  const { changesTo } = renderInBackOffice(<SnoozeControl request={request} onDone={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "End snooze" }));
  expect(await screen.findByText("Snooze ended")).toBeTruthy();
  expect(changesTo(CHANGE)).toEqual([{ id: ID, snoozed_until: null }]);
});

test("a request whose snooze is over is marked as back", () => {
  renderInBackOffice(<SnoozeBadge until="2026-01-01T12:00:00Z" />);
  expect(screen.getByText("Back from snooze")).toBeTruthy();
});

test("a snooze until a time of one's own needs a day that is not over, and stays in the form if it cannot be stored", async () => {
  vi.setSystemTime("2026-11-17T16:00:00Z");
  let isRefused = true;
  const onDone = vi.fn();
  const { changesTo } = renderInBackOffice(<SnoozeControl request={REQUEST} onDone={onDone} />, ({ to }) =>
    to === CHANGE && isRefused ? Response.json({ code: "42501", message: "" }, { status: 403 }) : undefined,
  );
  fireEvent.click(screen.getByRole("button", { name: "Snooze" }));
  const dialog = within(await screen.findByRole("dialog"));
  const save = () => fireEvent.click(dialog.getByRole("button", { name: "Snooze" }));
  const day = dialog.getByLabelText<HTMLInputElement>("Day");
  save();
  expect(await dialog.findByText("Choose a day.")).toBeTruthy();
  fireEvent.change(day, { target: { value: "2026-11-16" } });
  expect(await dialog.findByText("This time is in the past.")).toBeTruthy();
  fireEvent.change(day, { target: { value: "2026-11-18" } });
  save();
  expect(await screen.findByText("Failed to snooze")).toBeTruthy();
  expect(day.value).toBe("2026-11-18");
  isRefused = false;
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(changesTo(CHANGE).at(-1)).toEqual({ id: ID, snoozed_until: TOMORROW_AT_NINE });
});
