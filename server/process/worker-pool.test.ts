import { setImmediate } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createWorkerPool, type WorkerPool } from "#server/process/worker-pool.ts";

interface Task {
  readonly kind: "answer" | "fail" | "spin" | "wait";
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

test("works in a thread of its own and keeps it for the next task", async () => {
  const { run } = open();
  const first = await run({ kind: "answer", text: "one" });
  const second = await run({ kind: "answer", text: "two" });
  expect([first.text, second.text]).toEqual(["one", "two"]);
  expect(first.threadId).not.toBe(threadId);
  expect(second.threadId).toBe(first.threadId);
});

test("passes a failure on and goes on", async () => {
  const { run } = open();
  await expect(run({ kind: "fail", text: "broken" })).rejects.toThrow("broken");
  expect((await run({ kind: "answer", text: "fine" })).text).toBe("fine");
});

test("gives up a task that takes too long, also one that never yields, and goes on", async () => {
  const { run } = open({ timeoutMs: 3000 });
  await expect(run({ kind: "spin", text: "" })).rejects.toThrow();
  expect((await run({ kind: "answer", text: "fine" })).text).toBe("fine");
});

test("refuses more tasks than may wait", async () => {
  const { run } = open({ waiting: 1 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "wait", text })));
  const answered = outcomes.filter(({ status }) => status === "fulfilled");
  expect(answered.length).toBeGreaterThanOrEqual(1);
  expect(answered.length).toBeLessThanOrEqual(2);
});

test("a task that was refused is forgotten: nothing is thrown when its time is over", async () => {
  const thrown: unknown[] = [];
  const note = (cause: unknown) => void thrown.push(cause);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, note);
    onTestFinished(() => void process.off(event, note));
  }
  const { run } = open({ waiting: 1, timeoutMs: 1000 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((text) => run({ kind: "spin", text })));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  // Those that were taken have been given up, so the time of the others is over too.
  await setImmediate();
  expect(thrown).toEqual([]);
});

test("a process that is killed while it has nothing to do is replaced, and nothing else ends", async () => {
  const { run } = open({ inProcesses: true });
  const first = await run({ kind: "answer", text: "one" });
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
  const second = await run({ kind: "answer", text: "two" });
  expect(second.text).toBe("two");
  expect(second.process).not.toBe(first.process);
});
