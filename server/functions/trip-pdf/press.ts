import { Worker } from "node:worker_threads";
import type { TripPaper } from "#server/functions/trip-pdf/document.ts";

const LONGEST_JOB_MS = 60_000;
const IDLE_MS = 30_000;

/**
 * Prints papers in a thread of its own: setting one keeps a core busy for a second or more, and pages must be
 * served meanwhile. The thread ends when nothing has been printed for a while, or when a paper takes too long.
 * One paper at a time; the caller lines them up.
 */
export function createPress() {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    void worker?.terminate();
    worker = null;
  };

  const start = () => {
    const started = new Worker(new URL("./press-worker.ts", import.meta.url));
    // A printing press keeps no process from ending.
    started.unref();
    worker = started;
    return started;
  };

  return async (paper: TripPaper): Promise<Uint8Array<ArrayBuffer>> => {
    clearTimeout(idle);
    const current = worker ?? start();
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const onMessage = (answer: { pdf: Uint8Array<ArrayBuffer> } | { failure: string }) =>
      "pdf" in answer ? resolve(answer.pdf) : reject(new Error(answer.failure));
    const onExit = () => reject(new Error("the printing thread ended"));
    const late = setTimeout(() => reject(new Error("the paper took too long")), LONGEST_JOB_MS);
    current.once("message", onMessage).once("error", reject).once("exit", onExit);
    current.postMessage(paper);
    try {
      const pdf = await promise;
      idle = setTimeout(close, IDLE_MS).unref();
      return pdf;
    } catch (cause) {
      close();
      throw cause;
    } finally {
      clearTimeout(late);
      current.off("message", onMessage).off("error", reject).off("exit", onExit);
    }
  };
}
