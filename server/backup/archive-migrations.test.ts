import { expect, test } from "vitest";
import { planMigrations } from "#server/backup/archive-migrations.ts";

const appliedMigrations = (...versions: string[]) =>
  versions.map((version) => ({ version, name: "step", sha256: "0".repeat(64) }));

test("a restore plans the migrations of the archive and no later ones", () => {
  expect(planMigrations(appliedMigrations("2", "1"), ["1", "2", "3"])).toEqual(["1", "2"]);
});

test("a backup with a migration that this version does not know is refused", () => {
  expect(() => planMigrations(appliedMigrations("1", "4"), ["1", "2", "3"])).toThrow(
    "(migration 4_step is unknown here)",
  );
});
