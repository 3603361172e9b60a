import { expect, test, vi } from "vitest";
import { shareChecks } from "#server/http/cache/content-version.ts";

function controlledReads() {
  const started: { resolve: (version: number) => void; reject: (error: Error) => void }[] = [];
  const read = shareChecks(() => new Promise((resolve, reject) => started.push({ resolve, reject })));
  return { started, read };
}

test("calls during a check share the next check", async () => {
  const { started, read } = controlledReads();
  const first = read();
  const later = [read(), read(), read()];
  expect(started).toHaveLength(1);
  started[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(started).toHaveLength(2);
  started[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test("a call never gets the result of a check that started before the call", async () => {
  const { started, read } = controlledReads();
  read();
  const second = read();
  started[0]?.resolve(1);
  await new Promise((resolve) => setImmediate(resolve));
  started[1]?.resolve(7);
  expect(await second).toBe(7);
});

test("a failed check does not affect the next check", async () => {
  const { started, read } = controlledReads();
  const failed = read();
  const second = read();
  started[0]?.reject(new Error("gone"));
  await expect(failed).rejects.toThrow("gone");
  await new Promise((resolve) => setImmediate(resolve));
  started[1]?.resolve(3);
  expect(await second).toBe(3);
  const again = read();
  started[2]?.resolve(4);
  expect(await again).toBe(4);
});

test("a check that never ends fails for all its callers, and the next call starts a new one", async () => {
  vi.useFakeTimers();
  try {
    const { started, read } = controlledReads();
    const waiting = [read(), read(), read()].map((check) => expect(check).rejects.toThrow("took longer"));
    await vi.advanceTimersByTimeAsync(1100);
    await Promise.all(waiting);
    const again = read();
    started[1]?.resolve(5);
    expect(await again).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});
