import { expect, test } from "vitest";
import { createReadiness, handleLivez } from "#server/http/health/health.ts";

test("ready is the result of the check, and concurrent requests share one check", async () => {
  let checks = 0;
  let works = true;
  const readiness = createReadiness(async () => {
    checks += 1;
    return works;
  });
  const responses = await Promise.all([readiness.respond(), readiness.respond(), readiness.respond()]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(checks).toBe(1);
  works = false;
  const away = await readiness.respond();
  expect(away.status).toBe(503);
  expect(await away.json()).toEqual({ status: "unavailable" });
});

test("a check that never ends gets a response within a second, and so does the next", async () => {
  const readiness = createReadiness(() => new Promise(() => {}));
  for (const _ of [1, 2]) {
    const asked = performance.now();
    expect((await readiness.respond()).status).toBe(503);
    expect(performance.now() - asked).toBeLessThan(1500);
  }
});

test("a check that fails means not ready", async () => {
  const readiness = createReadiness(() => Promise.reject(new Error("gone")));
  expect((await readiness.respond()).status).toBe(503);
});

test("while draining it is not ready without a check, but still alive", async () => {
  const readiness = createReadiness(async () => true);
  readiness.drain();
  const response = await readiness.respond();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: "draining" });
  expect(handleLivez().status).toBe(200);
});

test("a check that is running when draining starts returns not ready", async () => {
  let settle = (_works: boolean) => {};
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
