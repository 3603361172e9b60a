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

const MINUTE_SECONDS = 60;

/**
 * Limits submissions per IP address, with room for an office behind one address. Also limits them per e-mail address,
 * so that nobody can flood a mailbox with our acknowledgements.
 */
export function createSubmissionLimit({
  perAddress = { burst: 60, refillSeconds: MINUTE_SECONDS / 6 },
  perEmail = { burst: 20, refillSeconds: 5 * MINUTE_SECONDS },
  openLimiter = createMemoryLimiter,
}: SubmissionLimitOptions = {}) {
  const addresses = createRateLimit("form-address", perAddress, openLimiter);
  const emails = createRateLimit("form-email", perEmail, openLimiter);
  return {
    /** Counts a submission, unless a limit refuses it. Returns the seconds to wait; 0 if the submission is allowed. */
    async take(address: string, email: string): Promise<number> {
      const key = email.toLowerCase();
      const [addressWait, emailWait] = await Promise.all([addresses.take(address), emails.take(key)]);
      // A submission that one limit refuses does not count for the other.
      if (addressWait === 0 && emailWait > 0) await addresses.refund(address);
      if (emailWait === 0 && addressWait > 0) await emails.refund(key);
      return Math.max(addressWait, emailWait);
    },
  };
}
