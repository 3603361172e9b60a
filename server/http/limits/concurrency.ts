import PQueue from "p-queue";

/** Too much work is waiting, or it has waited too long. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
}

/** On an overloaded machine, people would rather wait than get an error. */
const MAX_WAIT_MS = 8000;

interface ConcurrencyOptions {
  readonly concurrency: number;
  /** The maximum number of requests per key, running or waiting. */
  readonly perKey?: number;
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
}

export type LimitConcurrency = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrency. The key with less work in progress goes first, so that a client with fifty requests waits
 * behind a client with a single request.
 */
export function createConcurrencyLimiter({
  concurrency,
  perKey = 24,
  maxWaiting = 400,
  maxWaitMs = MAX_WAIT_MS,
}: ConcurrencyOptions): LimitConcurrency {
  const queue = new PQueue({ concurrency });
  const activeCounts = new Map<string, number>();
  return async (key, work) => {
    const activeForKey = activeCounts.get(key) ?? 0;
    if (activeForKey >= perKey || queue.size >= maxWaiting) throw new QueueFull();
    activeCounts.set(key, activeForKey + 1);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new QueueFull()), maxWaitMs);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(start, { priority: -activeForKey, signal: controller.signal });
    } finally {
      clearTimeout(timer);
      const remaining = (activeCounts.get(key) ?? 1) - 1;
      if (remaining > 0) activeCounts.set(key, remaining);
      else activeCounts.delete(key);
    }
  };
}

/** Runs each key's work sequentially; throws QueueFull if too much work of the key is waiting. */
export function createQueuePerKey(maxWaiting = Number.POSITIVE_INFINITY): LimitConcurrency {
  const queues = new Map<string, PQueue>();
  return async (key, work) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
    if (queue.size >= maxWaiting) throw new QueueFull();
    queues.set(key, queue);
    try {
      return await queue.add(work);
    } finally {
      if (queue.size === 0 && queue.pending === 0) queues.delete(key);
    }
  };
}
