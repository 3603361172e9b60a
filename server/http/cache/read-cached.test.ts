import { expect, test } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { createCachedReads } from "#server/http/cache/read-cached.ts";

function createReads() {
  const version: { current: number | null } = { current: 1 };
  let failedCount = 0;
  let reads = 0;
  const { readCached, readRowsCached } = createCachedReads({
    visitor: {} as DataClient,
    version,
    countFailed: () => failedCount,
  });
  const read = async () => {
    reads += 1;
    return { read: reads };
  };
  return {
    version,
    readCached,
    readRowsCached,
    read,
    fail: () => (failedCount += 1),
    countReads: () => reads,
  };
}

test("a result is cached until the content changes", async () => {
  const { version, readCached, read } = createReads();
  const first = await readCached(read);
  expect(await readCached(read)).toBe(first);
  version.current = 2;
  expect(await readCached(read)).toEqual({ read: 2 });
  expect(await readCached(read)).toEqual({ read: 2 });
});

test("each read function has its own cached result", async () => {
  const { readCached, read } = createReads();
  await readCached(read);
  expect(await readCached(async () => "another")).toBe("another");
});

test("nothing is cached while the content version is unknown", async () => {
  const { version, readCached, read, countReads } = createReads();
  version.current = null;
  await readCached(read);
  await readCached(read);
  expect(countReads()).toBe(2);
});

test("a result is not cached if the content changed or a read failed in the meantime", async () => {
  const { version, readCached, fail, countReads, read } = createReads();
  /** A read during which something happens, but only the first time. */
  const readDuring = (happen: () => void) => {
    let times = 0;
    return async () => {
      times += 1;
      if (times === 1) happen();
      return read();
    };
  };
  const duringChange = readDuring(() => {
    version.current = 2;
  });
  const duringFailure = readDuring(fail);
  for (const readOnce of [duringChange, duringFailure])
    for (let times = 0; times < 3; times += 1) await readCached(readOnce);
  // Of three calls each, the first result is not cached, the second is, and the third comes from the cache.
  expect(countReads()).toBe(4);
});

test("each row is read once, and rows come in the order of the ids", async () => {
  const { version, readRowsCached } = createReads();
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

test("rows of different content versions are not mixed", async () => {
  const { version, readRowsCached } = createReads();
  let isContentChanging = false;
  const read = async (_client: DataClient, ids: readonly string[]) => {
    if (isContentChanging) version.current = 2;
    return ids.map((id) => ({ id, version: version.current }));
  };
  await readRowsCached(read, ["a"]);
  isContentChanging = true;
  expect(await readRowsCached(read, ["a", "b"])).toEqual([
    { id: "a", version: 2 },
    { id: "b", version: 2 },
  ]);
});
