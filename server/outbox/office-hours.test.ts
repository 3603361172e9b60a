import { describe, expect, test } from "vitest";
import { describeHours, describeReplyTime, readOfficeHours, replyTime } from "#server/outbox/office-hours.ts";

const usual = readOfficeHours(null);
const reply = (now: string, hours = usual) => describeReplyTime(replyTime(new Date(now), hours));

describe("a reply is promised after four hours with the office open", () => {
  test.each([
    ["a Monday morning", "2026-11-16T13:00:00Z", "Monday, 16 November, 13:00 Barbados time"],
    ["a Monday afternoon", "2026-11-16T19:30:00Z", "Tuesday, 17 November, 11:30 Barbados time"],
    [
      "a Friday evening, with Saturday's three hours",
      "2026-11-20T22:00:00Z",
      "Monday, 23 November, 09:30 Barbados time",
    ],
    ["a Saturday noon", "2026-11-21T16:00:00Z", "Monday, 23 November, 12:30 Barbados time"],
    ["a Sunday", "2026-11-22T12:00:00Z", "Monday, 23 November, 12:30 Barbados time"],
    [
      "late at night, when Barbados still has the day before",
      "2026-11-17T02:00:00Z",
      "Tuesday, 17 November, 12:30 Barbados time",
    ],
    ["a crooked minute", "2026-11-16T13:07:00Z", "Monday, 16 November, 13:30 Barbados time"],
  ])("on %s", (_when, now, expected) => {
    expect(reply(now)).toBe(expected);
  });
});

test("the site details' hours take the brand's place", () => {
  const hours = readOfficeHours([{ days: "Tue–Wed", opens: "10:00", closes: "15:00" }]);
  expect(reply("2026-11-16T13:00:00Z", hours)).toBe("Tuesday, 17 November, 14:00 Barbados time");
  expect(describeHours(hours)).toBe("Tue–Wed 10:00 to 15:00");
});

test.each([
  null,
  "always",
  [],
  [{ days: "sometimes", opens: "9:00", closes: "10:00" }],
  [{ days: "Monday" }],
  [null],
])("hours that make no sense (%j) fall back to the brand's", (stored) => {
  expect(describeHours(readOfficeHours(stored))).toBe(
    "Monday to Friday 8:30 to 16:30 and Saturday 9:00 to 12:00",
  );
});
