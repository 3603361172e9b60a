import type { Log } from "#server/process/log.ts";

/** Closing connections and the database takes seconds beside the requests in flight; more means that it hangs. */
const CLOSING_MS = 20_000;

/**
 * Ends this process once, in order: after a signal with exit code 0, after a failure that nothing caught with 1.
 * Without this an uncaught error would leave the database behind.
 */
export function endOnce(options: {
  /** Turns visitors away for `drainMs` before it closes. */
  readonly stop: (drainMs: number) => Promise<void>;
  readonly log: Log;
  readonly drainMs: number;
  /** What requests in flight are given. */
  readonly timeoutMs: number;
}): { afterFailure(cause: unknown): void } {
  const { stop, log, drainMs, timeoutMs } = options;
  let ending = false;
  const end = (code: number, drain: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), drain + timeoutMs + CLOSING_MS).unref();
    stop(drain).then(
      () => process.exit(code),
      (error) => {
        log("error", "could not stop in order", { error });
        process.exit(1);
      },
    );
  };
  // Ctrl-C and a closed terminal end a site that has no proxy in front.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => end(0, 0));
  process.on("SIGTERM", () => end(0, drainMs));
  const afterFailure = (cause: unknown) => {
    log("error", "unexpected failure, stopping", { error: cause });
    end(1, 0);
  };
  process.on("uncaughtException", afterFailure);
  return { afterFailure };
}
