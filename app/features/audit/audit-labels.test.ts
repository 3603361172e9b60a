import { expect, test } from "vitest";
import { describeSiteChange, rowName } from "#app/features/audit/audit-labels.ts";

const entry = (row_id: string, action: string, after: string | null = null) => ({
  id: 1,
  actor_id: null,
  actor_email: null,
  action,
  table_name: "site_settings",
  row_id,
  label: row_id,
  changes: { value: { before: null, after } },
  created_at: "2026-11-17T12:00:00Z",
});

test("setup and launch of the site are described by a sentence, other settings are not", () => {
  expect(describeSiteChange(entry("first_start_done", "created", "true"))).toBe("Site set up");
  expect(describeSiteChange(entry("is_live", "changed", "true"))).toBe("Set the site live");
  expect(describeSiteChange(entry("is_live", "changed", "false"))).toBe("Took the site offline");
  expect(describeSiteChange(entry("bank_details", "changed", "x"))).toBeNull();
});

test("an account or role is named after its staff member or their address, but never after a traveler", () => {
  const names = new Map([["marva@agency.test", "Marva Clarke"]]);
  expect(rowName("user_roles", "marva@agency.test", names)).toBe("Marva Clarke");
  expect(rowName("accounts", "old.hand@agency.test", names)).toBe("old.hand");
  expect(rowName("accounts", "traveler", names)).toBe("of a traveler");
});
