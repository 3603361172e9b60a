import { expect, test } from "vitest";
import { createSubmissionLimit } from "#server/functions/send-admin-notification/submission-limit.ts";

function setUp() {
  let time = 1_000_000;
  const limit = createSubmissionLimit({
    perAddress: { burst: 3, refillMs: 10_000 },
    perEmail: { burst: 2, refillMs: 60_000 },
    maxKeys: 100,
    now: () => time,
  });
  return { limit, pass: (ms: number) => (time += ms) };
}

test("an address may send a burst, then one per refill", () => {
  const { limit, pass } = setUp();
  expect(["a", "b", "c"].map((email) => limit.take("1.2.3.4", email))).toEqual([0, 0, 0]);
  expect(limit.take("1.2.3.4", "d")).toBe(10);
  expect(limit.take("5.6.7.8", "e")).toBe(0);
  pass(10_000);
  expect(limit.take("1.2.3.4", "f")).toBe(0);
  expect(limit.take("1.2.3.4", "g")).toBe(10);
});

test("an e-mail address counts from wherever it is sent, whatever its case", () => {
  const { limit, pass } = setUp();
  expect([limit.take("1", "ada@x.y"), limit.take("2", "ADA@x.y"), limit.take("3", "Ada@x.y")]).toEqual([
    0, 0, 60,
  ]);
  pass(60_000);
  expect(limit.take("3", "ada@x.y")).toBe(0);
});

test("a refused try costs nothing", () => {
  const { limit, pass } = setUp();
  for (let tries = 0; tries < 50; tries++) limit.take(String(tries), "ada@x.y");
  pass(60_000);
  expect(limit.take("1", "ada@x.y")).toBe(0);
});
