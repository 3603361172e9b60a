import { setTimeout as delay } from "node:timers/promises";
import { threadId } from "node:worker_threads";

/** For the test of the pool: answers, fails, waits or never ends, as it is told. */
export default async function work(task: { kind: "answer" | "fail" | "spin" | "wait"; text: string }) {
  if (task.kind === "fail") throw new Error(task.text);
  if (task.kind === "wait") await delay(200);
  while (task.kind === "spin");
  return { text: task.text, threadId, process: process.pid };
}
