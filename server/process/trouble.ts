import { type Log, OUTAGE } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";

/** A fault that lasts. Its beginning, each other reason and its end are one line in the log. */
export interface Trouble {
  readonly isOn: boolean;
  begin(event: string, cause: unknown): void;
  end(): void;
}

export function createTrouble(log: Log, recovered: string): Trouble {
  let current: { readonly said: string; readonly since: number } | null = null;
  return {
    get isOn() {
      return current !== null;
    },
    begin(event, cause) {
      const sqlstate = errorCode(cause) ?? "";
      const said = `${event} ${sqlstate}`;
      const isKnown = current?.said === said;
      const outage = current ? 0 : 1;
      current = { said, since: current?.since ?? performance.now() };
      if (!isKnown) log("error", event, { sqlstate, reason: messageOf(cause), [OUTAGE]: outage });
    },
    end() {
      if (!current) return;
      const seconds = (performance.now() - current.since) / 1000;
      current = null;
      log("info", recovered, { downSeconds: Number(seconds.toFixed(1)), [OUTAGE]: -1 });
    },
  };
}

/** The data client's errors are plain objects. */
const messageOf = (cause: unknown) =>
  typeof cause === "object" && cause !== null && "message" in cause ? String(cause.message) : String(cause);

/** What a refused call or a poll logs in an outage, besides the line of its request. */
const CONSEQUENCES = [
  "database call failed",
  "database connection lost",
  "function unavailable",
  "data request failed",
  "data backend unavailable",
  "auth backend unavailable",
  "storage request failed",
  "sign-in attempts are counted per process, because the database is not reachable",
  "account event could not be recorded",
  "view could not be counted",
  "outbox cannot be read",
  "job could not be run",
];

/** In an outage, logs once a minute how many calls were refused, instead of each. */
export function countRefusals(log: Log, everyMs = 60_000): Log {
  let outages = 0;
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    if (refused > 0) log("warn", "calls refused", { count: refused });
    refused = 0;
  };
  const change = (by: number) => {
    outages += by;
    clearInterval(timer);
    if (outages > 0) timer = setInterval(report, everyMs).unref();
    else report();
  };
  return (level, event, fields = {}) => {
    if (fields[OUTAGE]) change(fields[OUTAGE]);
    const isRefusedCall = event === "request" && Number(fields.status) >= 500;
    if (outages > 0 && isRefusedCall) refused += 1;
    else if (outages === 0 || !CONSEQUENCES.includes(event)) log(level, event, fields);
  };
}
