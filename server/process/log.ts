import { redactPath } from "#server/process/redact-path.ts";

/** In increasing severity. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** How much of a visitor's IP address is logged. */
export const IP_LOG_MODES = ["full", "short", "none"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
/** The key of a field that names what fails from now on, or works again. It is not written. */
export const OUTAGE = Symbol("outage");
export type Part = "database" | "store";
export type LogFields = Readonly<Record<string, unknown>> & {
  readonly [OUTAGE]?: { readonly part: Part; readonly hasBegun: boolean };
};
/** Writes one JSON object per line to standard output, or a short readable line to a terminal. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

interface LogOptions {
  readonly isReadable: boolean;
  /** The least important level that is written. */
  readonly level?: LogLevel;
  readonly addresses?: (typeof IP_LOG_MODES)[number];
}

/** Never throws, even if a field cannot be serialized. `write` must not throw either (see line-writer.ts). */
export function createLog(write: (line: string) => void, options: LogOptions): Log {
  const { isReadable, level: minLevel = "info", addresses = "full" } = options;
  const format = isReadable ? readableLine : jsonLine;
  return (level, event, fields = {}) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(minLevel)) return;
    try {
      write(
        escapeUnprintable(format(level, event, withLoggableValues(limitClientAddress(fields, addresses)))),
      );
    } catch (cause) {
      write(escapeUnprintable(format(level, event, { unreadableFields: String(cause) })));
    }
  };
}

/** Control characters of both ranges, line separators, and invisible ones such as those that reverse the direction. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const STACK_FRAME = "\n    at ";

/**
 * Keeps each entry on a line of its own, and keeps visitors' texts from sending commands to the operator's terminal.
 * Only the indented frames of a stack trace begin new lines. Escaped JSON is still the same JSON.
 */
export function escapeUnprintable(line: string): string {
  return line.replace(UNPRINTABLE, (character, index: number) => {
    if (character !== "\n") return character.split("").map(escapeCodeUnit).join("");
    return line.startsWith(STACK_FRAME, index) ? character : "\\n";
  });
}

/** For the texts that commands print, whose lines are their own: database and archives hold texts of visitors. */
export const escapeLines = (text: string): string => text.split("\n").map(escapeUnprintable).join("\n");

const escapeCodeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Shortens or removes the visitor's IP address, which is the field `client` in every line. */
function limitClientAddress(fields: LogFields, addresses: LogOptions["addresses"]): LogFields {
  const { client, ...otherFields } = fields;
  if (addresses === "full" || typeof client !== "string") return fields;
  return addresses === "short" ? { ...otherFields, client: truncateAddress(client) } : otherFields;
}

/** Removes the part that identifies a device or household, as in 192.0.2.0 and 2001:db8:1:: */
export function truncateAddress(address: string): string {
  if (!address.includes(":")) return address.replace(/\.\d+$/, ".0");
  const [network = ""] = address.split("::");
  return `${network.split(":").slice(0, 3).join(":")}::`;
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

function withLoggableValues(fields: LogFields): LogFields {
  let copy: Record<string, unknown> | null = null;
  for (const key in fields) {
    const value = fields[key];
    const loggable = toLoggable(key, value);
    if (loggable === value) continue;
    copy ??= { ...fields };
    copy[key] = loggable;
  }
  return copy ?? fields;
}

/** Visitors can send long texts, but one request must not fill the log. */
const MAX_TEXT_LENGTH = 4000;

/** Redacts paths for all callers, because a path may contain a secret link. */
function toLoggable(key: string, value: unknown): unknown {
  if (key === "path" && typeof value === "string") return redactPath(value);
  const plainValue = value instanceof Error ? (value.stack ?? value.message) : value;
  // Errors of the data client are plain objects.
  const text = typeof plainValue === "object" ? JSON.stringify(plainValue) : plainValue;
  if (typeof text !== "string" || text.length <= MAX_TEXT_LENGTH) return plainValue;
  return `${text.slice(0, MAX_TEXT_LENGTH)} … (${text.length - MAX_TEXT_LENGTH} more characters)`;
}

export const silentLog: Log = () => {};
