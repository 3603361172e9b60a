import { Tinypool } from "tinypool";

interface WorkerPoolOptions {
  /** A module whose default export takes one task and returns its result. */
  readonly module: URL;
  readonly threads: number;
  /** Tasks that may wait for a free thread; more are refused. */
  readonly waiting: number;
  /** A task that takes longer is given up, and its thread with it. */
  readonly timeoutMs: number;
  /** Of a thread; a task that needs more fails. */
  readonly memoryMb?: number;
  /** Threads without work end after this time. */
  readonly idleMs?: number;
  /** Processes instead of threads: for work that would otherwise share the thread pool and the memory of this one. */
  readonly inProcesses?: boolean;
}

export interface WorkerPool<Task, Result> {
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

/** Threads for work that would keep the serving thread from answering. They start with the first task. */
export function createWorkerPool<Task, Result>({
  module,
  threads,
  waiting,
  timeoutMs,
  memoryMb,
  idleMs = 30_000,
  inProcesses = false,
}: WorkerPoolOptions): WorkerPool<Task, Result> {
  const pool = new Tinypool({
    filename: module.href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: waiting,
    idleTimeout: idleMs,
    ...(memoryMb && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    // With options of their own: `npm start` has the site stop with its parent, and that is not meant for these.
    ...(inProcesses && { runtime: "child_process", serialization: "advanced", execArgv: [] }),
  });
  // A worker that ends without a task harms nobody: the next task starts another.
  pool.on("error", () => {});
  return {
    run: async (task): Promise<Result> => {
      const givingUp = new AbortController();
      const timer = setTimeout(() => givingUp.abort(), timeoutMs);
      try {
        return await pool.run(task, { signal: givingUp.signal });
      } finally {
        // The pool goes on listening for a task that it has refused, does not find it, and throws where nobody catches.
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}
