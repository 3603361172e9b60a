import type { Log } from "#server/process/log.ts";
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
      current = { said, since: current?.since ?? performance.now() };
      if (!isKnown) log("error", event, { sqlstate, reason: messageOf(cause) });
    },
    end() {
      if (!current) return;
      const seconds = (performance.now() - current.since) / 1000;
      current = null;
      log("info", recovered, { downSeconds: Number(seconds.toFixed(1)) });
    },
  };
}

/** The data client's errors are plain objects. */
const messageOf = (cause: unknown) =>
  typeof cause === "object" && cause !== null && "message" in cause ? String(cause.message) : String(cause);
