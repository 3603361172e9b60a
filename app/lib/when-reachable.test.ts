import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenReachable } from "#app/lib/when-reachable.ts";

let isUp = false;
let failing: readonly string[] | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  isUp = false;
  failing = undefined;
  vi.stubGlobal("fetch", async () => Response.json({ failing }, { status: isUp ? 200 : 503 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("`send` is called when the site is back, and only once", async () => {
  const send = vi.fn(async () => true);
  whenReachable(send);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).not.toHaveBeenCalled();
  isUp = true;
  await vi.advanceTimersByTimeAsync(300_000);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test("`send` waits while the site cannot write, but not for the store of pictures", async () => {
  const send = vi.fn(async () => true);
  failing = ["writing", "pictures"];
  whenReachable(send);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).not.toHaveBeenCalled();
  failing = ["pictures"];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test("`send` is called at once when the browser is online again", async () => {
  const send = vi.fn(async () => true);
  whenReachable(send);
  isUp = true;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test("`send` is called again as long as it resolves to false, until the caller stops", async () => {
  isUp = true;
  const send = vi.fn(async () => false);
  const stop = whenReachable(send);
  // It is called after 4 and after 12 seconds.
  await vi.advanceTimersByTimeAsync(15_000);
  expect(send).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(send).toHaveBeenCalledTimes(2);
});
