import { expect, test } from "vitest";
import { classifySendFailure, planRetry } from "#server/mail/retry-plan.ts";

const HOUR_MS = 3_600_000;
const outage = { isRefusal: false };

/** The delays between the attempts to send a mail that always fails, and its age in hours when it is given up. */
function failUntilGivenUp(failure: { isRefusal: boolean }, random: number) {
  const created = Date.parse("2026-11-15T00:00:00Z");
  const delays: number[] = [];
  let now = created;
  for (let attempts = 1; ; attempts++) {
    const mail = { attempts, created_at: new Date(created).toISOString() };
    const next = planRetry(mail, failure, { now, random });
    if (!next) return { delays, hours: (now - created) / HOUR_MS };
    delays.push(next.getTime() - now);
    now = next.getTime();
  }
}

test("during an outage a mail is retried with growing delays for about two days", () => {
  const { delays, hours } = failUntilGivenUp(outage, 0.5);
  expect(delays.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBe(2 * HOUR_MS);
  expect(hours).toBeGreaterThan(44);
  expect(hours).toBeLessThan(52);
});

test("delays vary by up to a quarter either way", () => {
  expect(failUntilGivenUp(outage, 0).delays[0]).toBe(7_500);
  expect(failUntilGivenUp(outage, 0.999).delays[0]).toBe(12_495);
});

test("a refused mail is retried seven times in less than half an hour", () => {
  const { delays, hours } = failUntilGivenUp({ isRefusal: true }, 0.5);
  expect(delays).toHaveLength(7);
  expect(hours).toBeLessThan(0.5);
});

test("a mail that is a few hours old is retried even after 60 attempts", () => {
  const mail = { attempts: 60, created_at: "2026-11-15T00:00:00Z" };
  expect(planRetry(mail, outage, { now: Date.parse("2026-11-15T06:00:00Z"), random: 0.5 })).not.toBeNull();
});

test.each([
  [{ code: "EENVELOPE", responseCode: 550, response: "550 No such user" }, true, false],
  [{ code: "EENVELOPE", responseCode: 451, response: "451 Greylisted" }, false, false],
  [{ code: "EMESSAGE", responseCode: 554, response: "554 Spam" }, true, false],
  [{ code: "EAUTH", responseCode: 535, response: "535 Bad password" }, false, true],
  [{ code: "ECONNECTION", message: "connect ECONNREFUSED" }, false, true],
])("the error %j counts as a refusal: %s, and as an outage: %s", (error, isRefusal, isOutage) => {
  const message = "response" in error ? error.response : error.message;
  expect(classifySendFailure(error)).toEqual({ message, isRefusal, isOutage });
});
