// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenReachable } from "#app/lib/when-reachable.ts";

let isUp = false;

beforeEach(() => {
  vi.useFakeTimers();
  isUp = false;
  vi.stubGlobal("fetch", async () => new Response(null, { status: isUp ? 200 : 503 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("calls send as soon as the site is back, and only once", async () => {
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

test("a restored connection is noticed at once", async () => {
  const send = vi.fn(async () => true);
  whenReachable(send);
  isUp = true;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(1);
});

test("retries after send resolves to false, until stopped", async () => {
  isUp = true;
  const send = vi.fn(async () => false);
  const giveUp = whenReachable(send);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(send).toHaveBeenCalledTimes(2);
  giveUp();
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(send).toHaveBeenCalledTimes(2);
});
