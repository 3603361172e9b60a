import { afterEach, expect, test, vi } from "vitest";
import { createReadiness, handleLivez } from "#server/http/health/health.ts";

afterEach(() => vi.useRealTimers());

test("the status is the result of the check, and concurrent requests share one check", async () => {
  let checks = 0;
  let isWorking = true;
  const readiness = createReadiness(async () => {
    checks += 1;
    return isWorking;
  });
  const responses = await Promise.all([readiness.respond(), readiness.respond(), readiness.respond()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(checks).toBe(1);
  isWorking = false;
  const unavailable = await readiness.respond();
  expect(unavailable.status).toBe(503);
  expect(await unavailable.json()).toEqual({ status: "unavailable" });
});

test("while the check hangs, each request gets 503 after a second", async () => {
  vi.useFakeTimers();
  const readiness = createReadiness(() => new Promise(() => {}));
  for (const _ of [1, 2]) {
    const response = readiness.respond();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await response).status).toBe(503);
  }
});

test("a request whose check fails gets 503", async () => {
  const readiness = createReadiness(() => Promise.reject(new Error("gone")));
  expect((await readiness.respond()).status).toBe(503);
});

test("while draining, the site is not ready, but alive", async () => {
  const readiness = createReadiness(async () => true);
  readiness.drain();
  const response = await readiness.respond();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "draining" });
  expect(handleLivez().status).toBe(200);
});

test("a request whose check is still running when draining starts gets 503", async () => {
  let settle = (_isWorking: boolean) => {};
  const readiness = createReadiness(
    () =>
      new Promise((resolve) => {
        settle = resolve;
      }),
  );
  const response = readiness.respond();
  readiness.drain();
  settle(true);
  expect((await response).status).toBe(503);
});
