import { type Backoff, createBackoff } from "#server/auth/backoff.ts";

/** A try that was let through, counted before its answer is known so that parallel ones cannot slip past the count. */
interface Attempt {
  /** A success clears the account, but not the address: else its own account would buy an attacker new tries. */
  succeed(): void;
  /** It stays counted, and the wait it costs begins. */
  fail(): void;
  /** It was neither right nor wrong, such as when the backend is down. */
  forgive(): void;
}

export interface AttemptLimit {
  begin(address: string, account: string): { readonly wait: number } | Attempt;
}

const MINUTE = 60_000;

/** The tries at each door, per address and per account. An account never waits longer than a minute: no stranger may lock it. */
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
    /** Refresh tokens cannot be guessed: this only stops floods, and one failure in ten seconds never adds up. */
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
    begin(address, account) {
      const wait = Math.max(addresses.check(address), accounts.check(account));
      if (wait > 0) return { wait };
      addresses.fail(address);
      accounts.fail(account);
      return {
        succeed() {
          addresses.forgive(address);
          accounts.succeed(account);
        },
        fail() {
          addresses.restart(address);
          accounts.restart(account);
        },
        forgive() {
          addresses.forgive(address);
          accounts.forgive(account);
        },
      };
    },
  };
}
