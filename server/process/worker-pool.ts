import { Tinypool } from "tinypool";

interface WorkerPoolOptions {
  /** A module whose default export takes one task and returns its result. */
  readonly module: URL;
  readonly threads: number;
  /** How many tasks may wait for a free thread; more are refused. */
  readonly maxWaiting: number;
  /** A task that takes longer is aborted together with its thread. */
  readonly timeoutMs: number;
  /** Memory limit of a thread; a task that needs more fails. */
  readonly memoryMb?: number;
  /** Idle threads end after this time. */
  readonly idleMs?: number;
  /** Uses processes instead of threads, for work that must not share this process's thread pool and memory. */
  readonly inProcesses?: boolean;
}

export interface WorkerPool<Task, Result> {
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** Creates threads for work that would block the event loop. They start with the first task. */
export function createWorkerPool<Task, Result>({
  module,
  threads,
  maxWaiting,
  timeoutMs,
  memoryMb,
  idleMs = 30_000,
  inProcesses = false,
}: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Tinypool({
    filename: module.href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: maxWaiting,
    idleTimeout: idleMs,
    ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    // Otherwise a worker inherits the options of this process, such as the port of a debugger.
    ...(inProcesses && { runtime: "child_process", serialization: "advanced", execArgv: [] }),
  });
  // Nothing to do, because the next task replaces an idle worker that exited. Without a listener the error would end
  // this process.
  pool.on("error", () => {});
  return {
    run: async (task): Promise<Result> => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), timeoutMs);
      try {
        return await pool.run(task, { signal: controller.signal });
      } finally {
        // Otherwise the timeout of a refused task would make the pool throw an uncaught error.
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}
