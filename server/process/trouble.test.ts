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
const failure = (code: string) => Object.assign(new Error("no"), { code });

test("the beginning of a trouble, each other reason and its end are one line", () => {
  const { lines, log } = createCountingLog();
  const trouble = createTrouble(log, "up");
  for (const code of ["ECONNREFUSED", "ECONNREFUSED", "28P01", "28P01"]) trouble.begin("down", failure(code));
  trouble.end();
  trouble.end();
  expect(lines).toEqual(["down ECONNREFUSED", "down 28P01", "up"]);
});

test("in an outage, refused calls and what they log are one line a minute, and then single lines again", () => {
  const { lines, log, refuse } = createCountingLog();
  const [database, store] = [createTrouble(log, "up"), createTrouble(log, "store up")];
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
  refuse();
  store.end();
  refuse();
  expect(lines.slice(5)).toEqual(["store down ECONNREFUSED", "up", "calls refused 1", "store up", "request"]);
});
