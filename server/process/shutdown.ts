import type { Log } from "#server/process/log.ts";

/** Closing connections and the database takes a few seconds. If it takes longer than this, it hangs. */
const CLOSING_MS = 20_000;

/**
 * Shuts the process down cleanly and only once. The exit code is 0 after a signal and 1 after an uncaught error, which
 * would otherwise leave the database running.
 */
export function shutDownOnce(options: {
  /** Reports 'not ready' for `drainMs` before it closes. */
  readonly stop: (drainMs: number) => Promise<void>;
  readonly log: Log;
  readonly drainMs: number;
  /** How long requests in flight may take to finish. */
  readonly timeoutMs: number;
}): { afterFailure(cause: unknown): void } {
  const { stop, log, drainMs, timeoutMs } = options;
  let isShuttingDown = false;
  const shutDown = (exitCode: number, drainTimeMs: number) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => process.exit(1), drainTimeMs + timeoutMs + CLOSING_MS).unref();
    stop(drainTimeMs).then(
      () => process.exit(exitCode),
      (error) => {
        log("error", "could not stop cleanly", { error });
        process.exit(1);
      },
    );
  };
  // Ctrl-C and a closed terminal end the process without a drain, because no proxy has to notice first.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => shutDown(0, 0));
  process.on("SIGTERM", () => shutDown(0, drainMs));
  const afterFailure = (cause: unknown) => {
    log("error", "unexpected failure, stopping", { error: cause });
    shutDown(1, 0);
  };
  process.on("uncaughtException", afterFailure);
  return { afterFailure };
}
