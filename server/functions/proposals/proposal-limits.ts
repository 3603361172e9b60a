import { FunctionError } from "#server/functions/function-error.ts";
import { type CreateLimiter, createRateLimit } from "#server/http/limits/rate-limit.ts";

/**
 * Rate limits per IP address and per link. A family can read together, but a script can neither guess secrets nor
 * reload without end.
 */
export function createProposalLimits(openLimiter: CreateLimiter) {
  const addresses = createRateLimit("proposal-address", { burst: 120, refillSeconds: 1 }, openLimiter);
  const links = createRateLimit("proposal-link", { burst: 120, refillSeconds: 1 }, openLimiter);
  const misses = createRateLimit("proposal-miss", { burst: 20, refillSeconds: 30 }, openLimiter);
  return {
    /** Counts a request for the address and for `access` (the link's hash or the proposal's id), or refuses it. */
    async take(address: string, access: string): Promise<void> {
      const wait =
        (await misses.wait(address)) || (await addresses.take(address)) || (await links.take(access));
      if (wait > 0) {
        throw new FunctionError(429, "Too many attempts in a short time. Please try again in a moment.", {
          retryAfterSeconds: wait,
          reason: "too_many",
        });
      }
    },
    /** Counts a link that opens no proposal. After twenty of them the address has to wait. */
    async countMiss(address: string): Promise<void> {
      await misses.take(address);
    },
  };
}
export type ProposalLimits = ReturnType<typeof createProposalLimits>;
