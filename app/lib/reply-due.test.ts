import { expect, test } from "vitest";
import { describeDue, describeReplied, dueAt } from "#app/lib/reply-due.ts";
import { weekdays } from "#domain/opening-times.ts";

const office = {
  timeZone: "America/Barbados",
  hours: [{ days: weekdays.slice(0, 5), opens: "08:30", closes: "16:30" }],
};

test.each([
  ["2026-11-17T16:30:00Z", "Reply due today 12:30"],
  ["2026-11-18T16:30:00Z", "Reply due tomorrow 12:30"],
  ["2026-11-16T20:30:00Z", "Overdue since yesterday 16:30"],
  ["2026-11-09T20:30:00Z", "Overdue since 9 Nov 16:30"],
])("a reply due at %s reads '%s'", (due, expected) => {
  expect(describeDue(new Date(due), new Date("2026-11-17T14:00:00Z"), office)).toBe(expected);
});

test.each([
  // A Tuesday; the office opens at 12:30 UTC.
  ["2026-11-17T11:00:00Z", "2026-11-17T11:02:00Z", "Answered in 2 min (before opening)"],
  ["2026-11-17T13:00:00Z", "2026-11-17T13:25:00Z", "Answered in 25 min"],
  ["2026-11-16T12:30:00Z", "2026-11-17T12:30:00Z", "Answered after 8 office hours"],
])("a request of %s with the first reply at %s reads '%s'", (createdAt, repliedAt, expected) => {
  expect(describeReplied(createdAt, repliedAt, office)).toBe(expected);
});

test("the reply to a request without a stored deadline is due after four office hours", () => {
  const due = dueAt({ created_at: "2026-11-17T12:30:00Z", answer_due_at: null }, office);
  expect(due.toISOString()).toBe("2026-11-17T16:30:00.000Z");
});
