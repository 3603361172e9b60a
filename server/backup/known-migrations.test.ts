import { expect, test } from "vitest";
import { planMigrations } from "#server/backup/known-migrations.ts";

const made = (...versions: string[]) =>
  versions.map((version) => ({ version, name: "step", sha256: "0".repeat(64) }));

test("exactly the archive's migrations are applied, later ones are left to the next start", () => {
  expect(planMigrations(made("2", "1"), ["1", "2", "3"])).toEqual(["1", "2"]);
});

test("a backup with an unknown migration is refused as one of a newer version", () => {
  expect(() => planMigrations(made("1", "4"), ["1", "2", "3"])).toThrow("(migration 4_step is unknown here)");
});
