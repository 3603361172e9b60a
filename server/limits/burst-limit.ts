import { BurstyRateLimiter, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenLimiter } from "#server/limits/limiters.ts";

export interface Allowance {
  /** How many may come at once … */
  readonly burst: number;
  /** … and the seconds after which one more may come. */
  readonly refillSeconds: number;
}

export interface BurstLimit {
  /** Seconds until the next one may come; takes nothing. */
  wait(key: string): Promise<number>;
  /** Takes one and answers 0, or answers the seconds to wait. */
  take(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
}

export function createBurstLimit(
  name: string,
  { burst, refillSeconds }: Allowance,
  open: OpenLimiter,
): BurstLimit {
  const steady = open({ name, points: 1, seconds: refillSeconds });
  const extra = open({ name: `${name}-burst`, points: burst - 1, seconds: (burst - 1) * refillSeconds });
  const both = new BurstyRateLimiter(steady, extra);
  return {
    async wait(key) {
      const used = await Promise.all([steady.get(key), extra.get(key)]);
      if (used.some((counter) => counter === null || counter.remainingPoints > 0)) return 0;
      return secondsOf(Math.min(...used.map((counter) => counter?.msBeforeNext ?? 0)));
    },
    async take(key) {
      try {
        await both.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsOf(refusal.msBeforeNext);
        throw refusal;
      }
    },
    async giveBack(key) {
      await extra.reward(key, 1);
    },
  };
}

const secondsOf = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
