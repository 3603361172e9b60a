import { expect, test } from "vitest";
import { planMigrations } from "#server/backup/archive-migrations.ts";

const archive = (...versions: string[]) => ({
  schemaVersion: "1.1.0",
  migrations: versions.map((version) => ({ version, name: "step", sha256: "0".repeat(64) })),
});

test("a restore plans the migrations of the archive and no later ones", () => {
  expect(planMigrations(archive("2", "1"), ["1", "2", "3"])).toEqual(["1", "2"]);
});

test("a backup with a migration that this version does not know is refused", () => {
  expect(() => planMigrations(archive("1", "4"), ["1", "2", "3"])).toThrow(
    "the backup needs 1.1.0 of Calabash (migration 4_step is unknown here): restore it with that version",
  );
});
