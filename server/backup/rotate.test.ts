import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveName, BEFORE_UPGRADE, rotate } from "#server/backup/rotate.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "calabash-rotate-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3, 0, 0));

test("the newest archives stay and nothing else is touched", async () => {
  const own = [1, 2, 3, 4].map((number) => archiveName(day(number), number % 2 === 0));
  const others = ["calabash-by-hand.tar.gz", "before-restore-20261101T030000.tar.gz", "notes.txt"];
  for (const name of [...own, ...others]) await writeFile(join(folder, name), "");
  expect(await rotate(folder, 2)).toEqual([own[1], own[0]]);
  expect((await readdir(folder)).sort()).toEqual([...others, ...own.slice(2)].sort());
  expect(await rotate(folder, 2)).toEqual([]);
});

test("backups from before upgrades are counted on their own", async () => {
  const own = [1, 2].map((number) => archiveName(day(number), false));
  const upgrades = [3, 4, 5].map((number) => archiveName(day(number), number === 4, "before-upgrade"));
  for (const name of [...own, ...upgrades]) await writeFile(join(folder, name), "");
  expect(await rotate(folder, 1)).toEqual([own[0]]);
  expect(await rotate(folder, 2, BEFORE_UPGRADE)).toEqual([upgrades[0]]);
  expect((await readdir(folder)).sort()).toEqual([...upgrades.slice(1), own[1]]);
});

test("an unfinished archive is removed after a day, when nobody can be writing it", async () => {
  const [old, fresh] = [1, 2].map((number) => `${archiveName(day(number), false)}.4711.partial`);
  for (const name of [old, fresh]) await writeFile(join(folder, name ?? ""), "");
  await utimes(join(folder, old ?? ""), day(1), day(1));
  expect(await rotate(folder, 7)).toEqual([old]);
  expect(await readdir(folder)).toEqual([fresh]);
});
