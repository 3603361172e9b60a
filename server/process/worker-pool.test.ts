import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createWorkerPool, type WorkerPool } from "#server/process/worker-pool.ts";

interface Task {
  readonly kind: "echo" | "fail" | "spin" | "wait";
  readonly text: string;
}
interface Result {
  readonly text: string;
  readonly threadId: number;
  readonly process: number;
}

const module = new URL("./echo-worker.fixture.ts", import.meta.url);
let pool: WorkerPool<Task, Result> | null = null;
const open = (options: { waiting?: number; timeoutMs?: number; inProcesses?: boolean } = {}) => {
  pool = createWorkerPool<Task, Result>({ module, threads: 1, waiting: 5, timeoutMs: 20_000, ...options });
  return pool;
};
afterEach(async () => {
  await pool?.close();
  pool = null;
});

test("runs a task in a separate thread and reuses the thread for the next task", async () => {
  const { run } = open();
  const first = await run({ kind: "echo", text: "one" });
  const second = await run({ kind: "echo", text: "two" });
  expect([first.text, second.text]).toEqual(["one", "two"]);
  expect(first.threadId).not.toBe(threadId);
  expect(second.threadId).toBe(first.threadId);
});

test("rejects a failed task, and then runs the next one", async () => {
  const { run } = open();
  await expect(run({ kind: "fail", text: "broken" })).rejects.toThrow("broken");
  expect((await run({ kind: "echo", text: "fine" })).text).toBe("fine");
});

test("aborts a task that takes too long, even an endless loop, and then runs the next one", async () => {
  const { run } = open({ timeoutMs: 3000 });
  await expect(run({ kind: "spin", text: "" })).rejects.toThrow();
  expect((await run({ kind: "echo", text: "fine" })).text).toBe("fine");
});

test("refuses more tasks than may wait", async () => {
  const { run } = open({ waiting: 1 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "wait", text })));
  const fulfilled = outcomes.filter(({ status }) => status === "fulfilled");
  expect(fulfilled.length).toBeGreaterThanOrEqual(1);
  expect(fulfilled.length).toBeLessThanOrEqual(2);
});

test("a refused task throws no error when its timeout is over", async () => {
  const thrown: unknown[] = [];
  const note = (cause: unknown) => void thrown.push(cause);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, note);
    onTestFinished(() => void process.off(event, note));
  }
  const { run } = open({ waiting: 1, timeoutMs: 1000 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "spin", text })));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  // The accepted tasks have timed out, so the timeout of the refused tasks is over too.
  await setImmediate();
  expect(thrown).toEqual([]);
});

test("an idle worker process that is killed is replaced for the next task", async () => {
  const { run } = open({ inProcesses: true });
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
