import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OLD_MIGRATIONS, WITHDRAWN_MIGRATION } from "#server/backend/squashed-history.ts";
import { availableMigrations, planMigrations } from "#server/backup/known-migrations.ts";

const made = (...versions: string[]) =>
  versions.map((version) => ({ version, name: "step", sha256: "0".repeat(64) }));

test("exactly the archive's migrations are applied, later ones are left to the next start", () => {
  expect(planMigrations(made("2", "1"), ["1", "2", "3"])).toEqual({ versions: ["1", "2"], old: [] });
});

test("a migration that is not known here is a newer version's", () => {
  expect(() => planMigrations(made("1", "4"), ["1", "2", "3"])).toThrow("(migration 4_step is unknown here)");
});

test("an archive from before the squash gets the squashed files and what it had after them", async () => {
  const available = await availableMigrations();
  const squashed = available.filter((version) => version <= "20261115000023");
  expect(squashed).toHaveLength(23);
  const plan = planMigrations(made(...OLD_MIGRATIONS, WITHDRAWN_MIGRATION), available);
  expect(plan.versions).toEqual(squashed);
  expect(plan.old).toHaveLength(22);
});

test("one that stopped halfway before the squash is refused, and says what to do", async () => {
  const halfway = made(...OLD_MIGRATIONS.slice(0, 12));
  expect(() => planMigrations(halfway, [])).toThrow("start commit 4ffc5cb");
});

test("the upgrade of a database from before the squash asks for the same migrations", async () => {
  const file = join(import.meta.dirname, "../../supabase/upgrades/before_squash.sql");
  const named = new Set((await readFile(file, "utf8")).match(/\b202611150\d{5}\b/g));
  const old = [...named].filter((version) => version > "20261115000023").sort();
  expect(old).toEqual([...OLD_MIGRATIONS, WITHDRAWN_MIGRATION].sort());
});
