// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { REQUEST } from "#app/features/requests/manage/request.fixture.ts";
import { SnoozeBadge, SnoozeControl } from "#app/features/requests/manage/snooze-control.tsx";
import { renderInBackOffice } from "#app/lib/back-office.fixture.tsx";

const CHANGE = "PATCH /rest/v1/requests";
const refusal = () => Response.json({ code: "42501", message: "" }, { status: 403 });

test.each([true, false])(
  "a request is snoozed until tomorrow, and its page is left only if that is stored (stored: %s)",
  async (isStored) => {
    const onDone = vi.fn();
    const { bodiesTo } = renderInBackOffice(<SnoozeControl request={REQUEST} onDone={onDone} />, ({ to }) =>
      to === CHANGE && !isStored ? refusal() : undefined,
    );
    fireEvent.click(screen.getByRole("button", { name: "Snooze" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Tomorrow morning/ }));
    expect(await screen.findByText(isStored ? /^Snoozed until / : "Failed to snooze")).toBeTruthy();
    expect(bodiesTo(CHANGE)).toEqual([{ snoozed_until: expect.stringMatching(/^\d{4}-/) }]);
    expect(onDone).toHaveBeenCalledTimes(isStored ? 1 : 0);
  },
);

test("a snooze is ended early by its button", async () => {
  const request = { ...REQUEST, snoozed_until: "2100-01-01T12:00:00Z" };
  const { bodiesTo } = renderInBackOffice(<SnoozeControl request={request} onDone={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "End snooze" }));
  await waitFor(() => expect(bodiesTo(CHANGE)).toEqual([{ snoozed_until: null }]));
});

test("a request whose snooze is over is marked as back", () => {
  renderInBackOffice(<SnoozeBadge until="2026-01-01T12:00:00Z" />);
  expect(screen.getByText("Back from snooze")).toBeTruthy();
});
