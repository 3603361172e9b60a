import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "#server/config/config.ts";
import type { Log } from "#server/process/log.ts";
import { errorCode } from "#server/process/system-error.ts";

/** The backend is down. `message` names the variable and the server; `cause` is the error. */
export class BackendUnreachable extends Error {
  override readonly name = "BackendUnreachable";
}

const TIMEOUT_MS = 60_000;
const RETRY_MS = 1_000;

/** Codes that mean: nothing listens yet, the name does not resolve yet, or the server is starting, stopping or full. */
const TEMPORARY_CODES = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
];

/** Whether waiting may help, judged by the error and its causes. */
export function isTemporary(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = errorCode(cause);
    if (code !== undefined && TEMPORARY_CODES.includes(code)) return true;
    // The `pg` driver's timeouts have no code.
    if (/^(timeout expired|Connection terminated)/.test(cause.message)) return true;
  }
  return false;
}

/** Opens the backend. Waits for it if it is down, because after a power cut a site may start before its database. */
export async function waitForBackend<T>(
  open: () => Promise<T>,
  options: { readonly log: Log; readonly signal?: AbortSignal; readonly timeoutMs?: number },
): Promise<T> {
  const { log, signal, timeoutMs = TIMEOUT_MS } = options;
  const deadline = Date.now() + timeoutMs;
  for (let hasLogged = false; ; ) {
    signal?.throwIfAborted();
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof BackendUnreachable)) throw error;
      const reason = rootCauseOf(error).message;
      if (Date.now() + RETRY_MS > deadline) {
        throw new StartupError(
          `${error.message} did not respond for ${Math.round(timeoutMs / 1000)} seconds: ${reason}`,
          { cause: error },
        );
      }
      if (!hasLogged) log("warn", "backend unreachable, waiting for it", { backend: error.message, reason });
      hasLogged = true;
      await sleep(RETRY_MS, null, signal && { signal });
    }
  }
}

/** The root cause, which has the system's own message. If several addresses (IPv6, IPv4) failed, the last is enough. */
function rootCauseOf(error: Error): Error {
  if (error instanceof AggregateError && error.errors.at(-1) instanceof Error) return error.errors.at(-1);
  return error.cause instanceof Error ? rootCauseOf(error.cause) : error;
}
