import { beforeEach, describe, expect, it } from "vitest";
import { createBackoff } from "#server/auth/backoff.ts";

let time = 0;
const now = () => time;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
beforeEach(() => {
  time = 1_000_000;
});

describe("createBackoff", () => {
  it("allows five attempts, then doubles the wait up to the cap", () => {
    const backoff = createBackoff({ capMs: 10 * SECOND_MS, now });
    const waits: number[] = [];
    for (let count = 0; count < 11; count++) {
      waits.push(backoff.check("a"));
      time += backoff.check("a") * SECOND_MS;
      backoff.fail("a");
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 10, 10]);
    expect(backoff.check("b")).toBe(0);
  });

  it("reaches its cap without overflowing, even for very large counts", () => {
    const backoff = createBackoff({ forgetMs: Number.MAX_SAFE_INTEGER, now });
    for (let count = 0; count < 5000; count++) backoff.fail("a");
    expect(backoff.check("a")).toBe(15 * 60);
    time += 15 * MINUTE_MS;
    expect(backoff.check("a")).toBe(0);
  });

  it("counts the wait down in whole seconds, rounded up", () => {
    const backoff = createBackoff({ free: 1, baseMs: 4 * SECOND_MS, now });
    backoff.fail("a");
    time += 1500;
    expect(backoff.check("a")).toBe(3);
  });

  it("expires one failure at a time, at the configured interval", () => {
    const backoff = createBackoff({ free: 2, forgetMs: 10 * MINUTE_MS, now });
    backoff.fail("a");
    backoff.fail("a");
    backoff.fail("a");
    time += 10 * MINUTE_MS;
    expect(backoff.check("a")).toBe(0);
    backoff.fail("a");
    expect(backoff.check("a")).toBe(2);
    time += 30 * MINUTE_MS;
    expect(backoff.check("a")).toBe(0);
    expect(backoff.size).toBe(0);
  });

  it("causes no wait for failures that are further apart than their expiry", () => {
    const backoff = createBackoff({ now });
    for (let count = 0; count < 100; count++) {
      expect(backoff.check("office")).toBe(0);
      backoff.fail("office");
      time += 11 * MINUTE_MS;
    }
  });

  it("keeps a wait that is longer than the expiry of its failure", () => {
    const backoff = createBackoff({
      free: 1,
      baseMs: 30 * MINUTE_MS,
      capMs: 30 * MINUTE_MS,
      forgetMs: MINUTE_MS,
      now,
    });
    backoff.fail("a");
    time += 20 * MINUTE_MS;
    expect(backoff.check("a")).toBe(600);
  });

  it("forgive() takes back one failure, succeed() all of them", () => {
    const backoff = createBackoff({ free: 2, now });
    backoff.fail("a");
    backoff.fail("a");
    expect(backoff.check("a")).toBe(1);
    backoff.forgive("a");
    expect(backoff.check("a")).toBe(0);
    backoff.fail("a");
    expect(backoff.check("a")).toBe(1);
    backoff.succeed("a");
    backoff.forgive("a");
    expect(backoff.check("a")).toBe(0);
    expect(backoff.size).toBe(0);
  });

  it("restart() starts the wait of a failed key again, and ignores other keys", () => {
    const backoff = createBackoff({ free: 1, baseMs: 4 * SECOND_MS, now });
    backoff.fail("a");
    time += 3 * SECOND_MS;
    backoff.restart("a");
    backoff.restart("b");
    expect(backoff.check("a")).toBe(4);
    expect(backoff.size).toBe(1);
  });

  it("holds a limited number of keys and drops the least recently used first", () => {
    const backoff = createBackoff({ free: 1, maxKeys: 3, now });
    for (const key of ["a", "b", "c", "a", "d"]) backoff.fail(key);
    expect(backoff.size).toBe(3);
    expect(backoff.check("b")).toBe(0);
    expect(backoff.check("a")).toBeGreaterThan(0);
  });
});
