import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSubmissionLimit } from "#server/functions/send-admin-notification/handler.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const openLimit = () =>
  createSubmissionLimit({
    perAddress: { burst: 3, refillSeconds: 10 },
    perEmail: { burst: 2, refillSeconds: 60 },
  });

test("an IP address may send a burst, then one submission per refill", async () => {
  const limit = openLimit();
  for (const email of ["a", "b", "c"]) expect(await limit.take("1.2.3.4", email)).toBe(0);
  expect(await limit.take("1.2.3.4", "d")).toBe(10);
  expect(await limit.take("5.6.7.8", "e")).toBe(0);
  pass(10_000);
  expect(await limit.take("1.2.3.4", "f")).toBe(0);
  expect(await limit.take("1.2.3.4", "g")).toBe(10);
});

test("an e-mail address is counted across IP addresses, regardless of case", async () => {
  const limit = openLimit();
  expect([
    await limit.take("1", "ada@x.y"),
    await limit.take("2", "ADA@x.y"),
    await limit.take("3", "Ada@x.y"),
  ]).toEqual([0, 0, 60]);
  pass(60_000);
  expect(await limit.take("3", "ada@x.y")).toBe(0);
});

test("a refused attempt is not counted", async () => {
  const limit = openLimit();
  for (let tries = 0; tries < 50; tries++) await limit.take(String(tries), "ada@x.y");
  pass(60_000);
  expect(await limit.take("1", "ada@x.y")).toBe(0);
});

test("each of several concurrent submissions is counted", async () => {
  const limit = openLimit();
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => limit.take("1.2.3.4", `u${index}`)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});
