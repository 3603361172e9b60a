import { type Log, type LogFields, OUTAGE, type Part } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";

/** A fault that lasts. Its beginning, each other reason and its end are one line in the log. */
export interface Trouble {
  readonly isOn: boolean;
  begin(event: string, cause: unknown): void;
  end(): void;
}

export function createTrouble(log: Log, part: Part, recovered: string): Trouble {
  let current: { readonly said: string; readonly since: number } | null = null;
  return {
    get isOn() {
      return current !== null;
    },
    begin(event, cause) {
      const sqlstate = errorCode(cause) ?? "";
      const said = `${event} ${sqlstate}`;
      const isKnown = current?.said === said;
      const outage = current ? undefined : { part, hasBegun: true };
      current = { said, since: current?.since ?? performance.now() };
      if (!isKnown) log("error", event, { sqlstate, reason: messageOf(cause), [OUTAGE]: outage });
    },
    end() {
      if (!current) return;
      const seconds = (performance.now() - current.since) / 1000;
      current = null;
      log("info", recovered, {
        downSeconds: Number(seconds.toFixed(1)),
        [OUTAGE]: { part, hasBegun: false },
      });
    },
  };
}

/** The data client's errors are plain objects. */
const messageOf = (cause: unknown) =>
  typeof cause === "object" && cause !== null && "message" in cause ? String(cause.message) : String(cause);

/** What a refused call or a poll logs in an outage of the database, besides the line of its request. */
const CONSEQUENCES = [
  "database call failed",
  "database connection lost",
  "function unavailable",
  "data request failed",
  "data backend unavailable",
  "auth backend unavailable",
  "sign-in attempts are counted per process, because the database is not reachable",
  "account event could not be recorded",
  "a security notice could not be queued",
  "view could not be counted",
  "outbox cannot be read",
  "job could not be run",
];
/** The codes of an outage: the database is away, full, stopped, or takes no writes. */
const AWAY = /^(08|53|57P|58|25006|E[A-Z]+$|CONNECT|unavailable$|$)/;

/** Whether a line follows from the outage. Every other error keeps its line. */
function follows(part: Part, event: string, { status, path, sqlstate, error }: LogFields): boolean {
  const isStore = String(path).startsWith("/storage/");
  if (event === "request") return status === 503 && (part === "database" || isStore);
  if (part === "store")
    return event === "storage request failed" && error instanceof Error && error.name === "StoreUnavailable";
  const isConsequence = CONSEQUENCES.includes(event) || /^reading .* failed$/.test(event);
  return isConsequence && AWAY.test(String(sqlstate ?? errorCode(error) ?? ""));
}

/** In an outage, logs once a minute how many calls were refused because of it, instead of each. */
export function countRefusals(log: Log, everyMs = 60_000): Log {
  const outages: Part[] = [];
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    if (refused > 0) log("warn", "calls refused", { count: refused });
    refused = 0;
  };
  const change = ({ part, hasBegun }: NonNullable<LogFields[typeof OUTAGE]>) => {
    if (hasBegun) outages.push(part);
    else outages.splice(outages.indexOf(part), 1);
    clearInterval(timer);
    if (outages.length > 0) timer = setInterval(report, everyMs).unref();
    else report();
  };
  return (level, event, fields = {}) => {
    if (fields[OUTAGE]) change(fields[OUTAGE]);
    if (!outages.some((part) => follows(part, event, fields))) log(level, event, fields);
    else if (event === "request") refused += 1;
  };
}
