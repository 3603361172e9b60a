import {
  type BurstRate,
  type CreateLimiter,
  createMemoryLimiter,
  createRateLimit,
} from "#server/http/limits/rate-limit.ts";

interface SubmissionLimitOptions {
  readonly perAddress?: BurstRate;
  readonly perEmail?: BurstRate;
  readonly openLimiter?: CreateLimiter;
}

const MINUTE = 60;

/**
 * Limits per network address, with room for an office behind one address, and per e-mail address, so that a mailbox
 * is not flooded with our acknowledgements.
 */
export function createSubmissionLimit({
  perAddress = { burst: 60, refillSeconds: MINUTE / 6 },
  perEmail = { burst: 20, refillSeconds: 5 * MINUTE },
  openLimiter = createMemoryLimiter,
}: SubmissionLimitOptions = {}) {
  const addresses = createRateLimit("form-address", perAddress, openLimiter);
  const emails = createRateLimit("form-email", perEmail, openLimiter);
  return {
    /** Counts a submission for both addresses, unless one refuses. Returns the seconds to wait; 0 if allowed. */
    async take(address: string, email: string): Promise<number> {
      const key = email.toLowerCase();
      const [ofAddress, ofEmail] = await Promise.all([addresses.take(address), emails.take(key)]);
      // Not counted, because the other limit refused.
      if (ofAddress === 0 && ofEmail > 0) await addresses.refund(address);
      if (ofEmail === 0 && ofAddress > 0) await emails.refund(key);
      return Math.max(ofAddress, ofEmail);
    },
  };
}
