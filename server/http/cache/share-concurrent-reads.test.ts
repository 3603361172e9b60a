import { expect, test, vi } from "vitest";
import { shareConcurrentReads } from "#server/http/cache/content-version.ts";

/** Reads of the content version that the test completes itself. */
function createControlledReads() {
  const startedReads: { resolve: (version: number) => void; reject: (error: Error) => void }[] = [];
  const read = shareConcurrentReads(
    () => new Promise((resolve, reject) => startedReads.push({ resolve, reject })),
  );
  return { startedReads, read };
}

test("calls during a read share the next read", async () => {
  const { startedReads, read } = createControlledReads();
  const first = read();
  const laterCalls = [read(), read(), read()];
  expect(startedReads).toHaveLength(1);
  startedReads[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(startedReads).toHaveLength(2);
  startedReads[1]?.resolve(2);
  expect(await Promise.all(laterCalls)).toEqual([2, 2, 2]);
});

test("a call never gets the result of a read that started before the call", async () => {
  const { startedReads, read } = createControlledReads();
  read();
  const second = read();
  startedReads[0]?.resolve(1);
  await new Promise((resolve) => setImmediate(resolve));
  startedReads[1]?.resolve(7);
  expect(await second).toBe(7);
});

test("a failed read does not affect the next read", async () => {
  const { startedReads, read } = createControlledReads();
  const failing = read();
  const second = read();
  startedReads[0]?.reject(new Error("gone"));
  await expect(failing).rejects.toThrow("gone");
  await new Promise((resolve) => setImmediate(resolve));
  startedReads[1]?.resolve(3);
  expect(await second).toBe(3);
  const nextCall = read();
  startedReads[2]?.resolve(4);
  expect(await nextCall).toBe(4);
});

test("a read that never ends fails for all its callers, and the next call starts a new one", async () => {
  vi.useFakeTimers();
  try {
    const { startedReads, read } = createControlledReads();
    const waiting = [read(), read(), read()].map((call) => expect(call).rejects.toThrow("took longer"));
    await vi.advanceTimersByTimeAsync(1100);
    await Promise.all(waiting);
    const nextCall = read();
    startedReads[1]?.resolve(5);
    expect(await nextCall).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});
