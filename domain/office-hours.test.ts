import { describe, expect, test } from "vitest";
import { defaultSiteDetails } from "#domain/default-site-details.ts";
import { describeHours, describeReplyTime, officeMsBetween, replyDueAt } from "#domain/office-hours.ts";
import { parseSiteDetails } from "#domain/site-details.schema.ts";

const MINUTE_MS = 60_000;
const withHours = (hours: unknown, overrides: object = {}) =>
  parseSiteDetails(JSON.stringify({ hours, ...overrides }));
const promisedReply = (now: string, office = defaultSiteDetails) =>
  describeReplyTime(replyDueAt(new Date(now), office), office.timeZone);

describe("a reply is promised within four office hours", () => {
  test.each([
    ["a Monday morning", "2026-11-16T13:00:00Z", "Monday, 16 November, 13:00 Barbados time"],
    ["a Monday afternoon", "2026-11-16T19:30:00Z", "Tuesday, 17 November, 11:30 Barbados time"],
    [
      "a Friday evening, because Saturday has only three office hours",
      "2026-11-20T22:00:00Z",
      "Monday, 23 November, 09:30 Barbados time",
    ],
    ["a Saturday noon", "2026-11-21T16:00:00Z", "Monday, 23 November, 12:30 Barbados time"],
    ["a Sunday", "2026-11-22T12:00:00Z", "Monday, 23 November, 12:30 Barbados time"],
    [
      "a Tuesday in UTC that is still Monday in Barbados",
      "2026-11-17T02:00:00Z",
      "Tuesday, 17 November, 12:30 Barbados time",
    ],
    [
      "a Monday at 9:07, rounded up to the half hour",
      "2026-11-16T13:07:00Z",
      "Monday, 16 November, 13:30 Barbados time",
    ],
  ])("on %s", (_when, now, expected) => {
    expect(promisedReply(now)).toBe(expected);
  });
});

test("hours in the site details replace the defaults", () => {
  const office = withHours([{ days: ["Tuesday", "Wednesday"], opens: "10:00", closes: "15:00" }]);
  expect(promisedReply("2026-11-16T13:00:00Z", office)).toBe("Tuesday, 17 November, 14:00 Barbados time");
  expect(describeHours(office.hours)).toBe("Tuesday and Wednesday 10:00 to 15:00");
});

test("the reply time follows daylight saving time in other time zones", () => {
  const office = withHours([{ days: ["Monday"], opens: "09:00", closes: "17:00" }], {
    timeZone: "America/New_York",
  });
  expect(promisedReply("2026-03-02T00:00:00Z", office)).toBe("Monday, 2 March, 13:00 New York time");
  // Four hours after 9:00 in New York, where daylight saving time begins on 8 March.
  expect(replyDueAt(new Date("2026-03-02T00:00:00Z"), office).toISOString()).toBe("2026-03-02T18:00:00.000Z");
  expect(replyDueAt(new Date("2026-03-09T00:00:00Z"), office).toISOString()).toBe("2026-03-09T17:00:00.000Z");
});

test.each([null, "always", [], [{ days: "Monday" }, null], [null]])(
  "invalid hours (%j) fall back to the default hours",
  (stored) => {
    expect(describeHours(withHours(stored).hours)).toBe(
      "Monday to Friday 8:30 to 16:30 and Saturday 9:00 to 12:00",
    );
  },
);

test("free-text hours are shown unchanged, but the reply time is computed from the default hours", () => {
  const office = withHours([{ days: "sometimes", opens: "9:00", closes: "10:00" }]);
  expect(describeHours(office.hours)).toBe("sometimes 9:00 to 10:00");
  expect(promisedReply("2026-11-16T13:00:00Z", office)).toBe("Monday, 16 November, 13:00 Barbados time");
});

// In Barbados time; 13 November 2026 is a Friday.
test.each([
  ["2026-11-13T16:00", "2026-11-13T18:00", 30],
  ["2026-11-13T16:00", "2026-11-14T10:00", 90],
  ["2026-11-14T13:00", "2026-11-16T08:00", 0],
  ["2026-11-13T08:00", "2026-11-16T09:00", 11 * 60 + 30],
])("from %s to %s the office was open for %i minutes", (from, to, minutes) => {
  const inBarbados = (moment: string) => Date.parse(`${moment}-04:00`);
  expect(officeMsBetween(inBarbados(from), inBarbados(to), defaultSiteDetails)).toBe(minutes * MINUTE_MS);
});
