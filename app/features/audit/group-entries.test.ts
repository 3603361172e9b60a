import { expect, test } from "vitest";
import type { AuditEntry } from "#app/features/audit/audit.data.ts";
import { countRows, groupEntries } from "#app/features/audit/group-entries.ts";

const entry = (id: number, at: string, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  actor_id: "ada",
  actor_email: "ada@example.com",
  action: "changed",
  table_name: "itineraries",
  row_id: String(id),
  label: "",
  changes: {},
  created_at: `2026-11-15T${at}Z`,
  ...overrides,
});
const groups = (...entries: AuditEntry[]) =>
  groupEntries(entries).map((group) => group.entries.map(({ id }) => id));

test("changes by one person at most two minutes apart form one group", () => {
  expect(groups(entry(3, "12:01:30"), entry(2, "12:00:10"), entry(1, "12:00:00"))).toEqual([[3, 2, 1]]);
});

test("a different person, action or table, or a long pause, starts a new group", () => {
  expect(
    groups(
      entry(5, "12:00:04", { actor_id: "bo" }),
      entry(4, "12:00:03", { action: "deleted" }),
      entry(3, "12:00:02", { table_name: "faqs" }),
      entry(2, "12:00:01"),
      entry(1, "11:00:00"),
    ),
  ).toEqual([[5], [4], [3], [2], [1]]);
});

test("countRows counts each row once, even if a row has two entries or two rows share a label", () => {
  const signedIn = { action: "signed-in", table_name: "accounts", row_id: "ada" };
  expect(countRows([entry(2, "12:01:00", signedIn), entry(1, "12:00:00", signedIn)])).toBe(1);
  expect(countRows([entry(2, "12:01:00"), entry(1, "12:00:00")])).toBe(2);
  const upcoming = { action: "created", table_name: "trips", label: "upcoming" };
  expect(countRows([entry(2, "12:01:00", upcoming), entry(1, "12:00:00", upcoming)])).toBe(2);
});
