import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MIGRATIONS_DIR } from "#server/data/migrate.ts";
import { createDatabaseOnSharedServer } from "#tests/support/database.ts";
import { runOnce } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";

let home: string;
let url: string;
beforeAll(async () => {
  url = await createDatabaseOnSharedServer("empty");
  home = await mkdtemp(join(tmpdir(), "calabash-seed-"));
  await cp(MIGRATIONS_DIR, join(home, "migrations"), { recursive: true });
  await mkdir(join(home, "seed"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const start = async (seed: string) => {
  await writeFile(join(home, "seed/titles.sql"), seed);
  await migrateAtStart(url, { migrationsDir: join(home, "migrations") });
};
const titles = async () => {
  const rows = await runOnce(url, "select title from public.itineraries order by title");
  return rows.map((row) => row.title);
};

it("a seed file is loaded once, again if it has changed, and not at all if it fails", async () => {
  await start("insert into public.itineraries (title) values ('one');");
  await start("insert into public.itineraries (title) values ('one');");
  expect(await titles()).toEqual(["one"]);

  await start("insert into public.itineraries (title) values ('two');");
  expect(await titles()).toEqual(["one", "two"]);

  const broken = "insert into public.itineraries (title) values ('three'); select 1 / 0;";
  await expect(start(broken)).rejects.toThrow(
    "seed file titles.sql failed and was rolled back: division by zero",
  );
  await expect(start(broken)).rejects.toThrow("division by zero");
  expect(await titles()).toEqual(["one", "two"]);
});
