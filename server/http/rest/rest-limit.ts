import { LRUCache } from "lru-cache";
import { BurstyRateLimiter } from "rate-limiter-flexible";
import { withStatementTimeout } from "#server/data/request-context.ts";
import { createConcurrencyLimiter } from "#server/http/limits/concurrency.ts";
import {
  type CreateLimiter,
  createMemoryLimiter,
  maxEntries,
  secondsToWait,
} from "#server/http/limits/rate-limit.ts";

export type RestLimit = ReturnType<typeof createRestLimit>;

interface RestLimitOptions {
  /** Sustained requests per second of one IP address; 0 disables the limit. */
  readonly perSecond: number;
  /** Counts slow requests across all processes. */
  readonly openShared: CreateLimiter;
  readonly poolSize: number;
}

/** A back-office page sends a dozen requests at once, and all people in an office share one IP address. */
const BURST = 150;
const BURST_SECONDS = 30;
/** Five people of an office can open a page at the same moment. */
const USER_QUEUE = { perKey: 60, maxWaiting: 1000 };
/** Shorter than for people who are logged in, because anyone can queue slow searches here. */
const VISITOR_QUEUE = { maxWaitMs: 2000 };
/** The database time of faster requests is not counted. */
export const SLOW_MS = 200;
const SLOW_UNIT_MS = 100;
/** Ten seconds of database time per minute. */
const SLOW_UNITS = 100;
const SLOW_SECONDS = 60;
const MAX_ADDRESSES = 50_000;
/** The statement timeout of visitors' requests. Pages keep a longer timeout, because they queue under load. */
const VISITOR_TIMEOUT = "1s";

/**
 * Rate limit of /rest/v1 per IP address. Requests are counted in this process, because counting each in the database
 * would cost more than most requests. The database time of slow requests is counted across all processes.
 */
export function createRestLimit({ perSecond, openShared, poolSize }: RestLimitOptions) {
  const requestLimiter = new BurstyRateLimiter(
    createMemoryLimiter({ name: "rest", points: perSecond, seconds: 1 }),
    createMemoryLimiter({ name: "rest-burst", points: BURST, seconds: BURST_SECONDS }),
  );
  const slowLimiter = openShared({ name: "rest-slow", points: SLOW_UNITS, seconds: SLOW_SECONDS });
  const blockedUntil = new LRUCache<string, number>(maxEntries(MAX_ADDRESSES));
  // A third of the connections stays free for pages, sign-in and forms.
  const concurrency = Math.max(1, Math.floor(poolSize / 3));
  const limitVisitors = createConcurrencyLimiter({ concurrency, ...VISITOR_QUEUE });
  const limitUsers = createConcurrencyLimiter({ concurrency, ...USER_QUEUE });

  const charge = async (address: string, databaseMs: number) => {
    if (perSecond === 0 || databaseMs < SLOW_MS) return;
    const units = Math.ceil(databaseMs / SLOW_UNIT_MS);
    const wait = await secondsToWait(() => slowLimiter.consume(address, units));
    if (wait > 0) blockedUntil.set(address, Date.now() + wait * 1000);
  };
  const runTimed = async <T>(work: () => Promise<T>, onDone: (tookMs: number) => Promise<void>) => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      await onDone(performance.now() - start);
    }
  };

  return {
    /** Counts a request by its cost. Returns the seconds to wait, or 0 if allowed. */
    async take(address: string, cost = 1): Promise<number> {
      if (perSecond === 0) return 0;
      const blockedMs = (blockedUntil.get(address) ?? 0) - Date.now();
      if (blockedMs > 0) return Math.ceil(blockedMs / 1000);
      return secondsToWait(() => requestLimiter.consume(address, cost));
    },
    /** Charges the database time of a request, once it is known. */
    charge,
    /** Runs a visitor's request when a connection is free; throws QueueFull if that takes too long. */
    runForVisitor: <T>(address: string, work: () => Promise<T>): Promise<T> =>
      limitVisitors(address, () =>
        runTimed(
          () => withStatementTimeout(VISITOR_TIMEOUT, work),
          (tookMs) => charge(address, tookMs),
        ),
      ),
    runForUser: <T>(address: string, work: () => Promise<T>, isStaff: () => Promise<boolean>): Promise<T> =>
      limitUsers(address, () =>
        runTimed(work, async (tookMs) => {
          // Staff are not charged, because on a busy machine all requests are slow, and staff must not be locked out.
          if (tookMs >= SLOW_MS && !(await isStaff())) await charge(address, tookMs);
        }),
      ),
  };
}
