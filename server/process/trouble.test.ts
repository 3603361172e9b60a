import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogFields, LogLevel } from "#server/process/log.ts";
import { countRefusals, createTrouble } from "#server/process/trouble.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function createCountingLog() {
  const lines: string[] = [];
  const write = (_level: LogLevel, event: string, fields?: LogFields) =>
    lines.push([event, fields?.sqlstate, fields?.count].filter((part) => part !== undefined).join(" "));
  const log = countRefusals(write);
  return { lines, log, refuse: () => log("error", "request", { status: 503 }) };
}
const PICTURE = { status: 503, path: "/storage/v1/object/public/itinerary-images/a.jpg" };
const failure = (code: string) => Object.assign(new Error("no"), { code });

test("the beginning of a trouble, each other reason and its end are one line", () => {
  const { lines, log } = createCountingLog();
  const trouble = createTrouble(log, "database", "up");
  for (const code of ["ECONNREFUSED", "ECONNREFUSED", "28P01", "28P01"]) trouble.begin("down", failure(code));
  trouble.end();
  trouble.end();
  expect(lines).toEqual(["down ECONNREFUSED", "down 28P01", "up"]);
});

test("in an outage, refused calls and what they log are one line a minute, and then single lines again", () => {
  const { lines, log, refuse } = createCountingLog();
  const [database, store] = [createTrouble(log, "database", "up"), createTrouble(log, "store", "store up")];
  refuse();
  database.begin("down", failure("57P01"));
  for (let call = 0; call < 1000; call += 1) {
    refuse();
    log("error", "database call failed", { sqlstate: "57P01" });
  }
  log("error", "mail not sent, gave up");
  log("info", "request", { status: 200 });
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual(["request", "down 57P01", "mail not sent, gave up", "request", "calls refused 1000"]);
  vi.advanceTimersByTime(300_000);
  store.begin("store down", failure("ECONNREFUSED"));
  database.end();
  log("error", "request", PICTURE);
  refuse();
  store.end();
  refuse();
  expect(lines.slice(5)).toEqual([
    "store down ECONNREFUSED",
    "up",
    "request",
    "calls refused 1",
    "store up",
    "request",
  ]);
});

test("in an outage, every error that has another cause keeps its line", () => {
  const { lines, log } = createCountingLog();
  createTrouble(log, "database", "up").begin("down", failure("57P01"));
  createTrouble(log, "store", "store up").begin("store down", failure("ECONNREFUSED"));
  lines.length = 0;
  for (const status of [500, 504, 507]) log("error", "request", { status, path: "/" });
  log("error", "database call failed", { sqlstate: "23514" });
  log("error", "function unavailable", { error: failure("42883") });
  expect(lines).toEqual([
    "request",
    "request",
    "request",
    "database call failed 23514",
    "function unavailable",
  ]);
  for (const code of ["53100", "08006", "25006", "ECONNREFUSED"])
    log("error", "function unavailable", { error: failure(code) });
  log("error", "reading the FAQs failed", { error: failure("unavailable") });
  log("error", "storage request failed", {
    error: Object.assign(new Error("no answer"), { name: "StoreUnavailable" }),
  });
  expect(lines).toHaveLength(5);
  log("error", "storage request failed", { error: new TypeError("a bug") });
  expect(lines.at(-1)).toBe("storage request failed");
});
