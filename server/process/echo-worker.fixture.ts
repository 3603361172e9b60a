import { threadId } from "node:worker_threads";

/** For worker-pool.test.ts: returns, fails or loops forever, depending on the task's kind. */
export default async function work(task: { kind: "echo" | "fail" | "spin"; text: string }) {
  if (task.kind === "fail") throw new Error(task.text);
  while (task.kind === "spin");
  return { text: task.text, threadId, process: process.pid };
}
