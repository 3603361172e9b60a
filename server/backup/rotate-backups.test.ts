import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveName, rotateBackups } from "#server/backup/rotate-backups.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "calabash-rotate-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SITE = "https://trips.example";
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3, 0, 0));

test("rotation keeps the newest scheduled archives and leaves other files alone", async () => {
  const scheduled = [1, 2, 3, 4].map((number) => archiveName(day(number), number % 2 === 0, SITE));
  const otherFiles = ["calabash-by-hand.tar.gz", "before-restore-20261101T030000.tar.gz", "notes.txt"];
  for (const name of [...scheduled, ...otherFiles]) await writeFile(join(folder, name), "");
  expect(await rotateBackups(folder, 2, SITE)).toEqual([scheduled[1], scheduled[0]]);
  expect((await readdir(folder)).sort()).toEqual([...otherFiles, ...scheduled.slice(2)].sort());
  expect(await rotateBackups(folder, 2, SITE)).toEqual([]);
});

test("scheduled backups and backups from before upgrades are rotated separately", async () => {
  const scheduled = [1, 2].map((number) => archiveName(day(number), false, SITE));
  const upgrades = [3, 4, 5].map((number) => archiveName(day(number), number === 4, SITE, "before-upgrade"));
  for (const name of [...scheduled, ...upgrades]) await writeFile(join(folder, name), "");
  expect(await rotateBackups(folder, 1, SITE)).toEqual([scheduled[0]]);
  expect(await rotateBackups(folder, 2, SITE, "before-upgrade")).toEqual([upgrades[0]]);
  expect((await readdir(folder)).sort()).toEqual([...upgrades.slice(1), scheduled[1]]);
});

test("in a folder that several sites share, each site keeps its own, and nothing is removed whose name has no site", async () => {
  const own = [1, 2].map((number) => archiveName(day(number), false, SITE));
  const others = [1, 2, 3].map((number) => archiveName(day(number), false, "https://tripsxexample"));
  const unnamed = "calabash-20261030T030000Z.tar.gz";
  for (const name of [...own, ...others, unnamed]) await writeFile(join(folder, name), "");
  expect(await rotateBackups(folder, 1, SITE)).toEqual([own[0]]);
  expect((await readdir(folder)).sort()).toEqual([...others, own[1], unnamed].sort());
});

test("an unfinished archive is removed a day after it was last written", async () => {
  const [old, fresh] = [1, 2].map((number) => `${archiveName(day(number), false, SITE)}.4711.partial`);
  for (const name of [old, fresh]) await writeFile(join(folder, name ?? ""), "");
  await utimes(join(folder, old ?? ""), day(1), day(1));
  expect(await rotateBackups(folder, 7, SITE)).toEqual([old]);
  expect(await readdir(folder)).toEqual([fresh]);
});
