import { expect, test } from "vitest";
import type { Desk } from "#app/features/analytics/desk.data.ts";
import { deskGroups } from "#app/features/analytics/desk-items.ts";
import { tellTimesIn } from "#app/lib/moment.ts";
import { defaultSiteDetails } from "#domain/default-site-details.ts";

const EMPTY: Desk = { waiting: [], departures: [], drafts: [], failed_mails: [], last_backup: null };
const NOW = new Date("2026-11-16T16:00:00Z");
const groups = (desk: Partial<Desk>) => deskGroups({ ...EMPTY, ...desk }, defaultSiteDetails, NOW);

test("an empty desk has no groups", () => {
  expect(groups({})).toEqual([]);
});

test("who waits is named with the promised time, in red once that has passed", () => {
  tellTimesIn("America/Barbados");
  const waiting = (id: string, answer_due_at: string | null) => ({
    id,
    name: "Rosa",
    subject: "Peru",
    created_at: "2026-11-16T15:00:00Z",
    answer_due_at,
  });
  const [group] = groups({
    waiting: [waiting("1", "2026-11-16T15:30:00Z"), waiting("2", "2026-11-17T15:30:00Z"), waiting("3", null)],
  });
  expect(group?.items.map(({ to, detail, isLate }) => [to, detail, isLate])).toEqual([
    ["/admin/requests/1", "Answer was promised by 16 Nov 2026, 11:30", true],
    ["/admin/requests/2", "Promised by 17 Nov 2026, 11:30", false],
    // Four opening hours after it came in at eleven.
    ["/admin/requests/3", "Promised by 16 Nov 2026, 15:00", false],
  ]);
});

test("a departure leads to its request, or to the list of trips", () => {
  const trip = { id: "t", title: "Coffee & hills", traveller: "", start_date: "2026-11-20" };
  const [group] = groups({
    departures: [
      { ...trip, request_id: "r" },
      { ...trip, request_id: null },
    ],
  });
  expect(group?.items.map(({ to, detail }) => [to, detail])).toEqual([
    ["/admin/requests/r", "Leaves 20 Nov 2026"],
    ["/admin/trips?q=Coffee%20%26%20hills", "Leaves 20 Nov 2026"],
  ]);
});
