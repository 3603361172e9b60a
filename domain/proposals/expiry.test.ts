import { describe, expect, it } from "vitest";
import { expiresAt, isExpired } from "#domain/proposals/expiry.ts";

describe("a proposal", () => {
  it.each([
    ["2027-01-31", "America/Barbados", "2027-02-01T04:00:00.000Z"],
    ["2027-12-31", "UTC", "2028-01-01T00:00:00.000Z"],
    ["2027-07-01", "Europe/Madrid", "2027-07-01T22:00:00.000Z"],
    ["2027-07-01", "Asia/Kathmandu", "2027-07-01T18:15:00.000Z"],
    // This midnight does not exist, because clocks jump from 24:00 to 1:00.
    ["2026-09-05", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    // This midnight occurs twice, and the later one counts.
    ["2026-10-31", "America/Havana", "2026-11-01T05:00:00.000Z"],
  ])("valid until %s in %s expires at %s", (day, zone, moment) => {
    expect(expiresAt(day, zone).toISOString()).toBe(moment);
  });

  it("is expired from that moment on, and not a millisecond earlier", () => {
    const moment = expiresAt("2027-01-31", "America/Barbados").getTime();
    expect(isExpired("2027-01-31", "America/Barbados", new Date(moment - 1))).toBe(false);
    expect(isExpired("2027-01-31", "America/Barbados", new Date(moment))).toBe(true);
  });

  it("with an unknown time zone or an invalid date throws an error", () => {
    expect(() => expiresAt("2027-01-31", "America/Atlantis")).toThrow(RangeError);
    expect(() => expiresAt("soon", "UTC")).toThrow(RangeError);
  });
});
