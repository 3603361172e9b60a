import { LRUCache } from "lru-cache";
import { BurstyRateLimiter, RateLimiterRes } from "rate-limiter-flexible";
import { atMost } from "#server/limits/at-most.ts";
import { type OpenLimiter, openMemoryLimiter } from "#server/limits/limiters.ts";

export interface RestLimit {
  /** Counts a call; answers the seconds to wait, 0 when it may go on. */
  take(address: string): Promise<number>;
  /** Counts what a call cost the database, once that is known. */
  charge(address: string, databaseMs: number): Promise<void>;
}

interface RestLimitOptions {
  /** Calls of one address that may go on and on; 0 sets no limit. */
  readonly perSecond: number;
  /** Where slow calls are counted, for all processes together. */
  readonly openShared: OpenLimiter;
}

/** A page of the back office asks a dozen things at once, and an office shares one address. */
const BURST = 150;
const BURST_SECONDS = 30;
/** A quick call costs the database nothing worth counting. */
export const SLOW_MS = 200;
const SLOW_UNIT_MS = 100;
/** Ten seconds of the database's time in a minute. */
const SLOW_UNITS = 100;
const SLOW_SECONDS = 60;
const MAX_ADDRESSES = 50_000;

/**
 * How much one address may ask of /rest/v1. Calls are counted in this process, since counting each in the database
 * would cost more than most of them do; the time of slow ones is counted for all processes.
 */
export function createRestLimit({ perSecond, openShared }: RestLimitOptions): RestLimit {
  if (perSecond === 0) return { take: async () => 0, charge: async () => {} };
  const calls = new BurstyRateLimiter(
    openMemoryLimiter({ name: "rest", points: perSecond, seconds: 1 }),
    openMemoryLimiter({ name: "rest-burst", points: BURST, seconds: BURST_SECONDS }),
  );
  const slowCalls = openShared({ name: "rest-slow", points: SLOW_UNITS, seconds: SLOW_SECONDS });
  const blockedUntil = new LRUCache<string, number>(atMost(MAX_ADDRESSES));
  return {
    async take(address) {
      const blockedMs = (blockedUntil.get(address) ?? 0) - Date.now();
      return blockedMs > 0 ? secondsOf(blockedMs) : secondsOf(await excess(() => calls.consume(address)));
    },
    async charge(address, databaseMs) {
      if (databaseMs < SLOW_MS) return;
      const wait = await excess(() => slowCalls.consume(address, Math.ceil(databaseMs / SLOW_UNIT_MS)));
      if (wait > 0) blockedUntil.set(address, Date.now() + wait);
    },
  };
}

/** Milliseconds to wait if the limit is reached. */
async function excess(consume: () => Promise<unknown>): Promise<number> {
  try {
    await consume();
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

const secondsOf = (ms: number) => Math.ceil(ms / 1000);
