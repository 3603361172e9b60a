import { expect, test } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { createCachedReads } from "#server/http/cache/read-cached.ts";

function open() {
  const version: { current: number | null } = { current: 1 };
  let failed = 0;
  let reads = 0;
  const { readCached, readRowsCached } = createCachedReads({
    visitor: {} as DataClient,
    version,
    failed: () => failed,
  });
  const read = async () => {
    reads += 1;
    return { read: reads };
  };
  return { version, readCached, readRowsCached, read, fail: () => (failed += 1), reads: () => reads };
}

test("a result is cached until the content changes", async () => {
  const { version, readCached, read } = open();
  const first = await readCached(read);
  expect(await readCached(read)).toBe(first);
  version.current = 2;
  expect(await readCached(read)).toEqual({ read: 2 });
  expect(await readCached(read)).toEqual({ read: 2 });
});

test("results are cached per read function", async () => {
  const { readCached, read } = open();
  await readCached(read);
  expect(await readCached(async () => "another")).toBe("another");
});

test("nothing is cached while the version is unknown", async () => {
  const { version, readCached, read, reads } = open();
  version.current = null;
  await readCached(read);
  await readCached(read);
  expect(reads()).toBe(2);
});

test("a result is not cached if the content changed or a read failed in the meantime", async () => {
  const { version, readCached, fail, reads, read } = open();
  const disturbedBy = (disturb: () => void) => {
    let times = 0;
    const disturbed = async () => {
      times += 1;
      if (times === 1) disturb();
      return read();
    };
    return disturbed;
  };
  const changed = disturbedBy(() => {
    version.current = 2;
  });
  const failing = disturbedBy(fail);
  for (const disturbed of [changed, changed, changed, failing, failing, failing]) await readCached(disturbed);
  // Of three calls each, the first result is not cached, the second is, and the third comes from the cache.
  expect(reads()).toBe(4);
});

test("each row is read once, and rows come in the order of the ids", async () => {
  const { version, readRowsCached } = open();
  const requestedIds: string[] = [];
  const read = async (_client: DataClient, ids: readonly string[]) => {
    requestedIds.push(ids.join(""));
    // No row has the id x.
    return ids.filter((id) => id !== "x").map((id) => ({ id, version: version.current }));
  };
  const idsOf = async (...ids: string[]) => (await readRowsCached(read, ids)).map(({ id }) => id).join("");
  expect(await idsOf("b", "a")).toBe("ba");
  expect(await idsOf("c", "a", "x", "b")).toBe("cab");
  expect(await idsOf("a", "b", "c")).toBe("abc");
  expect(requestedIds).toEqual(["ba", "cx"]);
  version.current = 2;
  expect(await readRowsCached(read, ["a"])).toEqual([{ id: "a", version: 2 }]);
});

test("rows of different versions are not mixed", async () => {
  const { version, readRowsCached } = open();
  let changes = false;
  const read = async (_client: DataClient, ids: readonly string[]) => {
    if (changes) version.current = 2;
    return ids.map((id) => ({ id, version: version.current }));
  };
  await readRowsCached(read, ["a"]);
  changes = true;
  expect(await readRowsCached(read, ["a", "b"])).toEqual([
    { id: "a", version: 2 },
    { id: "b", version: 2 },
  ]);
});
