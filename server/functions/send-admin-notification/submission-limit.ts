import {
  type Allowance,
  createRateLimit,
  type OpenLimiter,
  openMemoryLimiter,
} from "#server/http/limits/rate-limit.ts";

interface SubmissionLimitOptions {
  readonly perAddress?: Allowance;
  readonly perEmail?: Allowance;
  readonly openLimiter?: OpenLimiter;
}

const MINUTE = 60;

/**
 * How much one network address and one e-mail address may send. An office behind one network address is let
 * through; a mailbox is not flooded with our acknowledgements.
 */
export function createSubmissionLimit({
  perAddress = { burst: 60, refillSeconds: MINUTE / 6 },
  perEmail = { burst: 20, refillSeconds: 5 * MINUTE },
  openLimiter = openMemoryLimiter,
}: SubmissionLimitOptions = {}) {
  const addresses = createRateLimit("form-address", perAddress, openLimiter);
  const emails = createRateLimit("form-email", perEmail, openLimiter);
  return {
    /** Takes one of each; answers the seconds to wait, 0 when it may pass. A refused try costs nothing. */
    async take(address: string, email: string): Promise<number> {
      const key = email.toLowerCase();
      const [ofAddress, ofEmail] = await Promise.all([addresses.take(address), emails.take(key)]);
      // What was taken in vain is given back.
      if (ofAddress === 0 && ofEmail > 0) await addresses.giveBack(address);
      if (ofEmail === 0 && ofAddress > 0) await emails.giveBack(key);
      return Math.max(ofAddress, ofEmail);
    },
  };
}
