import { FunctionRefusal } from "#server/functions/refusal.ts";
import { createRateLimit, type OpenLimiter } from "#server/http/limits/rate-limit.ts";

/**
 * How often one address and one link may ask. A family that reads together is let through; whoever tries secrets,
 * or reloads by program, is not.
 */
export function createProposalLimits(openLimiter: OpenLimiter) {
  const addresses = createRateLimit("proposal-address", { burst: 120, refillSeconds: 1 }, openLimiter);
  const links = createRateLimit("proposal-link", { burst: 120, refillSeconds: 1 }, openLimiter);
  const misses = createRateLimit("proposal-miss", { burst: 20, refillSeconds: 30 }, openLimiter);
  return {
    /** Takes one of each, or refuses. `access` is the link's hash or the proposal's id. */
    async take(address: string, access: string): Promise<void> {
      const wait =
        (await misses.wait(address)) || (await addresses.take(address)) || (await links.take(access));
      if (wait > 0) {
        throw new FunctionRefusal(429, "That is a lot in a short time. Please try again in a moment.", {
          retryAfter: wait,
          reason: "too_many",
        });
      }
    },
    /** A link that opens nothing. Twenty of them, and the address has to wait. */
    async countMiss(address: string): Promise<void> {
      await misses.take(address);
    },
  };
}
export type ProposalLimits = ReturnType<typeof createProposalLimits>;
