import { FunctionError } from "#server/functions/function-error.ts";
import { type CreateLimiter, createRateLimit } from "#server/http/limits/rate-limit.ts";

/**
 * Rate limits per IP address and per link. A family or an office can read together, but a script can neither guess
 * secrets nor reload without end.
 */
export function createProposalLimits(openLimiter: CreateLimiter) {
  const addresses = createRateLimit("proposal-address", { burst: 120, refillSeconds: 1 }, openLimiter);
  const links = createRateLimit("proposal-link", { burst: 120, refillSeconds: 1 }, openLimiter);
  const misses = createRateLimit("proposal-miss", { burst: 20, refillSeconds: 30 }, openLimiter);
  return {
    /** Counts a request for the address and for `access` (the link's hash or the proposal's id), or refuses it. */
    async take(address: string, access: string): Promise<void> {
      refuseIf((await addresses.take(address)) || (await links.take(access)));
    },
    /** Counts a link that opens no proposal, or refuses it after twenty. Links that do are still opened. */
    async countMiss(address: string): Promise<void> {
      refuseIf(await misses.take(address));
    },
  };
}

function refuseIf(wait: number): void {
  if (wait === 0) return;
  throw new FunctionError(429, "Too many attempts in a short time. Please try again in a moment.", {
    retryAfterSeconds: wait,
    reason: "too_many",
  });
}

export type ProposalLimits = ReturnType<typeof createProposalLimits>;
