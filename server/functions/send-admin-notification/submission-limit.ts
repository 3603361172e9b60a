interface Allowance {
  /** So many at once … */
  readonly burst: number;
  /** … and one more each time this much has passed. */
  readonly refillMs: number;
}

interface SubmissionLimitOptions {
  readonly perAddress?: Allowance;
  readonly perEmail?: Allowance;
  readonly maxKeys?: number;
  readonly now?: () => number;
}

const MINUTE = 60_000;

/**
 * How much one line and one e-mail address may send. An office behind one address is let through; a mailbox is
 * not flooded with our acknowledgements. Counted in each process: several processes allow a little more.
 */
export function createSubmissionLimit({
  perAddress = { burst: 60, refillMs: MINUTE / 6 },
  perEmail = { burst: 20, refillMs: 5 * MINUTE },
  maxKeys = 50_000,
  now = Date.now,
}: SubmissionLimitOptions = {}) {
  const addresses = createBuckets(perAddress, maxKeys, now);
  const emails = createBuckets(perEmail, maxKeys, now);
  return {
    /** Takes one of each; answers the seconds to wait, 0 when it may pass. A refused try costs nothing. */
    take(address: string, email: string): number {
      const key = email.toLowerCase();
      const wait = Math.max(addresses.wait(address), emails.wait(key));
      if (wait > 0) return Math.ceil(wait / 1000);
      addresses.take(address);
      emails.take(key);
      return 0;
    },
  };
}

function createBuckets({ burst, refillMs }: Allowance, maxKeys: number, now: () => number) {
  /** When each key's bucket will be full again: one number says all about a bucket. */
  const fullAt = new Map<string, number>();
  const owed = (key: string) => Math.max(0, (fullAt.get(key) ?? 0) - now());
  return {
    wait: (key: string) => Math.max(0, owed(key) - (burst - 1) * refillMs),
    take: (key: string) => {
      const next = now() + owed(key) + refillMs;
      // Re-inserted, so that the first key is the one that was quiet longest.
      fullAt.delete(key);
      fullAt.set(key, next);
      const quietest = fullAt.keys().next();
      if (fullAt.size > maxKeys && !quietest.done) fullAt.delete(quietest.value);
    },
  };
}
