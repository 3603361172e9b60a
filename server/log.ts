/** One JSON object per line on standard output, or a short readable line on a terminal. */
export type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = Readonly<Record<string, unknown>>;
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

export function createLog(write: (line: string) => void, options: { readable: boolean }): Log {
  return (level, event, fields = {}) => {
    if (level === "debug") return;
    if (!options.readable) {
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...serialisable(fields) }));
      return;
    }
    const detail = Object.entries(serialisable(fields))
      .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(" ");
    write(
      `${new Date().toISOString().slice(11, 19)} ${level === "info" ? "" : `${level} `}${event} ${detail}`,
    );
  };
}

function serialisable(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}

export const silentLog: Log = () => {};
