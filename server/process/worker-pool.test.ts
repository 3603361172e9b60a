import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createWorkerPool, type WorkerPool } from "#server/process/worker-pool.ts";

interface Task {
  readonly kind: "echo" | "fail" | "spin";
  readonly text: string;
}
interface Result {
  readonly text: string;
  readonly threadId: number;
  readonly process: number;
}

const module = new URL("./echo-worker.fixture.ts", import.meta.url);
let pool: WorkerPool<Task, Result> | null = null;
const openPool = (options: { maxWaiting?: number; timeoutMs?: number; inProcesses?: boolean } = {}) => {
  pool = createWorkerPool<Task, Result>({ module, threads: 1, maxWaiting: 5, timeoutMs: 20_000, ...options });
  return pool;
};
afterEach(async () => {
  await pool?.close();
  pool = null;
});

test("a task runs in a separate thread, and the next task reuses the thread", async () => {
  const { run } = openPool();
  const first = await run({ kind: "echo", text: "one" });
  const second = await run({ kind: "echo", text: "two" });
  expect([first.text, second.text]).toEqual(["one", "two"]);
  expect(first.threadId).not.toBe(threadId);
  expect(second.threadId).toBe(first.threadId);
});

test("a failed task is rejected, and the next one runs", async () => {
  const { run } = openPool();
  await expect(run({ kind: "fail", text: "broken" })).rejects.toThrow("broken");
  expect((await run({ kind: "echo", text: "fine" })).text).toBe("fine");
});

test("a task that takes too long is aborted, even an endless loop, and the next one runs", async () => {
  const { run } = openPool({ timeoutMs: 3000 });
  await expect(run({ kind: "spin", text: "" })).rejects.toThrow();
  // On a busy machine a new thread may start too late for this timeout.
  await expect
    .poll(() => run({ kind: "echo", text: "fine" }).catch(() => null))
    .toMatchObject({ text: "fine" });
});

test("tasks beyond the number that may wait are refused", async () => {
  const { run } = openPool({ maxWaiting: 1 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "echo", text })));
  // One gets the thread that is starting, and one waits.
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
});

test("a refused task throws no error when its timeout is over", async () => {
  const uncaughtErrors: unknown[] = [];
  const recordError = (cause: unknown) => void uncaughtErrors.push(cause);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, recordError);
    onTestFinished(() => void process.off(event, recordError));
  }
  const { run } = openPool({ maxWaiting: 1, timeoutMs: 1000 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "spin", text })));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  // The accepted tasks have timed out, so the timeout of the refused tasks is over too.
  await setImmediate();
  expect(uncaughtErrors).toEqual([]);
});

test("an idle worker process that is killed is replaced for the next task", async () => {
  const { run } = openPool({ inProcesses: true });
  const first = await run({ kind: "echo", text: "one" });
  expect(first.process).not.toBe(process.pid);
  process.kill(first.process, "SIGKILL");
  const isGone = () => {
    try {
      return !process.kill(first.process, 0);
    } catch {
      return true;
    }
  };
  await expect.poll(isGone).toBe(true);
  const second = await run({ kind: "echo", text: "two" });
  expect(second.text).toBe("two");
  expect(second.process).not.toBe(first.process);
});
