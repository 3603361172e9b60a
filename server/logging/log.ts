import { redactPath } from "#server/logging/redact-path.ts";

/** One JSON object per line on standard output, or a short readable line on a terminal. */
export type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, unknown>>;
export interface Log {
  (level: LogLevel, event: string, fields?: LogFields): void;
  /** Takes the fields as members of a JSON object, without secrets. Only where lines are JSON. */
  readonly writeMembers?: (level: LogLevel, event: string, members: string) => void;
}

/** `write` must not throw (see line-writer.ts); nothing else here does, whatever the fields hold. */
export function createLog(write: (line: string) => void, options: { readable: boolean }): Log {
  const format = options.readable ? readableLine : jsonLine;
  const log: Log = (level, event, fields = {}) => {
    if (level === "debug") return;
    try {
      write(format(level, event, serialisable(fields)));
    } catch (cause) {
      write(format(level, event, { unreadableFields: String(cause) }));
    }
  };
  if (options.readable) return log;
  return Object.assign(log, {
    writeMembers: (level: LogLevel, event: string, members: string) =>
      write(`{"time":"${now()}","level":"${level}","event":"${event}",${members}}`),
  });
}

let lastMs = 0;
let lastTime = "";

/** Many lines of a busy site are of the same millisecond. */
function now(): string {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastMs = ms;
    lastTime = new Date(ms).toISOString();
  }
  return lastTime;
}

function jsonLine(level: LogLevel, event: string, fields: LogFields): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
}

function readableLine(level: LogLevel, event: string, fields: LogFields): string {
  const detail = Object.entries(fields)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
  return `${new Date().toISOString().slice(11, 19)} ${level === "info" ? "" : `${level} `}${event} ${detail}`;
}

function serialisable(fields: LogFields): LogFields {
  let changed: Record<string, unknown> | null = null;
  for (const key in fields) {
    const value = fields[key];
    const shown = loggable(key, value);
    if (shown === value) continue;
    changed ??= { ...fields };
    changed[key] = shown;
  }
  return changed ?? fields;
}

/** A path is redacted here, whoever logs it: it may hold a secret link. */
function loggable(key: string, value: unknown): unknown {
  if (key === "path" && typeof value === "string") return redactPath(value);
  return value instanceof Error ? (value.stack ?? value.message) : value;
}

export const silentLog: Log = () => {};
