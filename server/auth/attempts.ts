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
 * Limits tries per address and per account. Asynchronous, so that processes which share a database can count in
 * it, each step in one statement; here the counts are kept in this process.
 */
export interface AttemptLimit {
  begin(address: string, account: string): Promise<{ readonly wait: number } | Attempt>;
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
    });
  return {
    signIn: limit(),
    recover: limit(),
    verify: limit(),
    /** Refresh tokens cannot be guessed, so this limit only stops floods. */
    refresh: createBackoff({ free: 60, capMs: MINUTE, forgetMs: MINUTE / 6, now }),
  };
}

function createAttemptLimit({
  addresses,
  accounts,
}: {
  addresses: Backoff;
  accounts: Backoff;
}): AttemptLimit {
  return {
    async begin(address, account) {
      const wait = Math.max(addresses.check(address), accounts.check(account));
      if (wait > 0) return { wait };
      addresses.fail(address);
      accounts.fail(account);
      return {
        async succeed() {
          addresses.forgive(address);
          accounts.succeed(account);
        },
        async fail() {
          addresses.restart(address);
          accounts.restart(account);
        },
        async forgive() {
          addresses.forgive(address);
          accounts.forgive(account);
        },
      };
    },
  };
}
