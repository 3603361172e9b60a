import { setTimeout as delay } from "node:timers/promises";
import { threadId } from "node:worker_threads";

/** For worker-pool.test.ts: returns, fails, waits or loops forever, depending on the task's kind. */
export default async function work(task: { kind: "echo" | "fail" | "spin" | "wait"; text: string }) {
  if (task.kind === "fail") throw new Error(task.text);
  if (task.kind === "wait") await delay(200);
  while (task.kind === "spin");
  return { text: task.text, threadId, process: process.pid };
}
