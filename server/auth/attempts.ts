import { type AttemptKey, type AttemptStore, countAttemptsInMemory } from "#server/auth/attempt-store.ts";
import { createBackoff } from "#server/auth/backoff.ts";

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
 * counted on its own, so that nobody else's wrong tries delay it.
 */
export interface AttemptLimit {
  begin(
    address: string,
    account: string,
    knownDevice: string | null,
  ): Promise<{ readonly wait: number } | Attempt>;
}

interface AttemptsOptions {
  readonly now: () => number;
  readonly store?: AttemptStore;
}

const MINUTE = 60_000;

/** One limit for each kind of try. */
export function createAttempts({ now, store = countAttemptsInMemory(now) }: AttemptsOptions) {
  const limit = (name: string) => createAttemptLimit(name, store);
  return {
    signIn: limit("sign-in"),
    recover: limit("recover"),
    verify: limit("verify"),
    /** Codes of a second factor. */
    factor: limit("factor"),
    /** Refresh tokens cannot be guessed, so this limit only stops floods, and each process may count for itself. */
    refresh: createBackoff({ free: 60, capMs: MINUTE, forgetMs: MINUTE / 6, now }),
  };
}

function createAttemptLimit(name: string, store: AttemptStore): AttemptLimit {
  return {
    async begin(address, account, knownDevice) {
      const ofAddress: AttemptKey = { key: `${name} address ${address}`, capMs: 15 * MINUTE };
      const owner: AttemptKey = knownDevice
        ? { key: `${name} device ${knownDevice}`, capMs: 15 * MINUTE }
        : // Never longer than a minute, so that strangers cannot lock the owner out.
          { key: `${name} account ${account}`, capMs: MINUTE };
      const keys = knownDevice ? [owner] : [ofAddress, owner];
      const wait = await store.begin(keys);
      if (wait > 0) return { wait };
      return {
        succeed: () =>
          store.end([
            { ...owner, outcome: "clear" },
            ...(knownDevice ? [] : [{ ...ofAddress, outcome: "forgive" as const }]),
          ]),
        fail: () => store.end(keys.map((key) => ({ ...key, outcome: "restart" as const }))),
        forgive: () => store.end(keys.map((key) => ({ ...key, outcome: "forgive" as const }))),
      };
    },
  };
}
