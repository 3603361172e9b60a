import { expect, test } from "vitest";
import type { DataClient } from "#domain/data-client.ts";
import { createReadOnce } from "#server/content/read-once.ts";

function open() {
  const version: { current: number | null } = { current: 1 };
  let failed = 0;
  let reads = 0;
  const readOnce = createReadOnce({ visitor: {} as DataClient, version, failed: () => failed });
  const read = async () => {
    reads += 1;
    return { read: reads };
  };
  return { version, readOnce, read, fail: () => (failed += 1), reads: () => reads };
}

test("what was read is kept until the content changes", async () => {
  const { version, readOnce, read } = open();
  const first = await readOnce(read);
  expect(await readOnce(read)).toBe(first);
  version.current = 2;
  expect(await readOnce(read)).toEqual({ read: 2 });
  expect(await readOnce(read)).toEqual({ read: 2 });
});

test("functions are told apart", async () => {
  const { readOnce, read } = open();
  await readOnce(read);
  expect(await readOnce(async () => "another")).toBe("another");
});

test("while nobody knows the version, nothing is kept", async () => {
  const { version, readOnce, read, reads } = open();
  version.current = null;
  await readOnce(read);
  await readOnce(read);
  expect(reads()).toBe(2);
});

test("what was read while the content changed, or while a read failed, is not kept", async () => {
  const { version, readOnce, fail, reads, read } = open();
  const during = (happens: () => void) => {
    let times = 0;
    const disturbed = async () => {
      times += 1;
      if (times === 1) happens();
      return read();
    };
    return disturbed;
  };
  const changed = during(() => {
    version.current = 2;
  });
  const failing = during(fail);
  for (const disturbed of [changed, changed, changed, failing, failing, failing]) await readOnce(disturbed);
  expect(reads()).toBe(4);
});
