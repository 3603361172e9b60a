import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** One IP address that sends expensive requests. Runs in its own thread, so that it does not delay the measurement. */
export interface AttackPlan {
  readonly requests: readonly { readonly url: string; readonly body?: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
}

export type Statuses = Readonly<Record<string, number>>;

const { requests, headers, connections }: AttackPlan = workerData;
const statuses: Record<string, number> = {};
let isOver = false;
let sentCount = 0;

parentPort?.once("message", () => {
  isOver = true;
});
await Promise.all(Array.from({ length: connections }, repeat));
parentPort?.postMessage(statuses satisfies Statuses);

async function repeat(): Promise<void> {
  while (!isOver) {
    const status = await send(requests[sentCount++ % requests.length]);
    statuses[status] = (statuses[status] ?? 0) + 1;
    // Refusals are immediate, and a real attacker cannot send at an unlimited rate.
    if (status !== 200) await delay(20);
  }
}

async function send({ url, body }: AttackPlan["requests"][number] = { url: "" }): Promise<number> {
  try {
    const init = body === undefined ? {} : { method: "POST", body };
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(15_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
