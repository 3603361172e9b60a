import { type Backoff, createBackoff } from "#server/auth/backoff.ts";

/** A permitted try. It is counted before its outcome is known, so that tries sent in parallel are counted too. */
interface Attempt {
  /** Clears the account's failures, but not the address's: an attacker could reset those with an own account. */
  succeed(): Promise<void>;
  /** It stays counted, and the wait begins. */
  fail(): Promise<void>;
  /** Takes the count back: it was neither right nor wrong, for example because the backend is down. */
  forgive(): Promise<void>;
}

/**
 * Limits tries per address and per account. A device that the account's owner has signed in with before is
 * counted on its own, so that nobody else's wrong tries delay it. Asynchronous, so that processes which share a database can count in
 * it, each step in one statement; here the counts are kept in this process.
 */
export interface AttemptLimit {
  begin(
    address: string,
    account: string,
    knownDevice: string | null,
  ): Promise<{ readonly wait: number } | Attempt>;
}

const MINUTE = 60_000;

/**
 * One limit for each kind of try. An account never waits longer than a minute, so that strangers cannot lock its
 * owner out.
 */
export function createAttempts({ now }: { readonly now: () => number }) {
  const limit = () =>
    createAttemptLimit({
      addresses: createBackoff({ free: 5, capMs: 15 * MINUTE, forgetMs: 10 * MINUTE, now }),
      accounts: createBackoff({ free: 5, capMs: MINUTE, forgetMs: 10 * MINUTE, now }),
      devices: createBackoff({ free: 5, capMs: 15 * MINUTE, forgetMs: 10 * MINUTE, now }),
    });
  return {
    signIn: limit(),
    recover: limit(),
    verify: limit(),
    /** Codes of a second factor. */
    factor: limit(),
    /** Refresh tokens cannot be guessed, so this limit only stops floods. */
    refresh: createBackoff({ free: 60, capMs: MINUTE, forgetMs: MINUTE / 6, now }),
  };
}

function createAttemptLimit(backoffs: {
  readonly addresses: Backoff;
  readonly accounts: Backoff;
  readonly devices: Backoff;
}): AttemptLimit {
  return {
    async begin(address, account, knownDevice) {
      const { addresses, accounts, devices } = backoffs;
      const owner = knownDevice
        ? { backoff: devices, key: knownDevice }
        : { backoff: accounts, key: account };
      const counts = knownDevice ? [owner] : [{ backoff: addresses, key: address }, owner];
      const wait = Math.max(...counts.map(({ backoff, key }) => backoff.check(key)));
      if (wait > 0) return { wait };
      for (const { backoff, key } of counts) backoff.fail(key);
      return {
        async succeed() {
          if (!knownDevice) addresses.forgive(address);
          owner.backoff.succeed(owner.key);
        },
        async fail() {
          for (const { backoff, key } of counts) backoff.restart(key);
        },
        async forgive() {
          for (const { backoff, key } of counts) backoff.forgive(key);
        },
      };
    },
  };
}
