import { expect, test } from "vitest";
import { planMigrations } from "#server/backup/known-migrations.ts";

const made = (...versions: string[]) =>
  versions.map((version) => ({ version, name: "step", sha256: "0".repeat(64) }));

test("exactly the archive's migrations are applied, later ones are left to the next start", () => {
  expect(planMigrations(made("2", "1"), ["1", "2", "3"])).toEqual(["1", "2"]);
});

test("a migration that is not known here is a newer version's", () => {
  expect(() => planMigrations(made("1", "4"), ["1", "2", "3"])).toThrow("(migration 4_step is unknown here)");
});
