import { createHmac } from "node:crypto";
import { createBackoff } from "#server/auth/backoff.ts";
import type { DatabaseClient } from "#server/data/clients.ts";
import type { Log } from "#server/process/log.ts";

/** An allowed attempt. It is counted before its outcome is known, so that parallel attempts are counted too. */
interface Attempt {
  /**
   * Clears the failures of the account. Those of the IP address stay, because an attacker could otherwise clear them
   * by signing in to an account of their own.
   */
  succeed(): Promise<void>;
  /** Keeps the count and starts the wait. */
  fail(): Promise<void>;
  /** Undoes the count of an attempt that was neither right nor wrong, for example because the backend is down. */
  forgive(): Promise<void>;
}

/**
 * Limits attempts per IP address and per account. A device on which the owner has signed in before is counted
 * separately, so that other people's failures do not delay it.
 */
export interface AttemptLimit {
  begin(
    address: string,
    account: string,
    /** The id of such a device, or null. */
    knownDevice: string | null,
  ): Promise<{ readonly waitSeconds: number } | Attempt>;
}

interface AttemptLimitsOptions {
  readonly now: () => number;
  readonly store?: AttemptStore;
}

const MINUTE_MS = 60_000;

export function createAttemptLimits({ now, store = countAttemptsInMemory(now) }: AttemptLimitsOptions) {
  const limit = (name: string) => createAttemptLimit(name, store);
  return {
    signIn: limit("sign-in"),
    recover: limit("recover"),
    verify: limit("verify"),
    /** Codes of a second factor. */
    factor: limit("factor"),
    /** Refresh tokens cannot be guessed, so this limit only stops floods and is kept per process. */
    refresh: createBackoff({ free: 60, capMs: MINUTE_MS, forgetMs: MINUTE_MS / 6, now }),
  };
}

function createAttemptLimit(name: string, store: AttemptStore): AttemptLimit {
  return {
    async begin(address, account, knownDevice) {
      const addressKey: AttemptKey = { key: `${name} address ${address}`, capMs: 15 * MINUTE_MS };
      const accountOrDeviceKey: AttemptKey = knownDevice
        ? { key: `${name} device ${knownDevice}`, capMs: 15 * MINUTE_MS }
        : // Never longer than a minute, so that strangers cannot lock the owner out.
          { key: `${name} account ${account}`, capMs: MINUTE_MS };
      const keys = knownDevice ? [accountOrDeviceKey] : [addressKey, accountOrDeviceKey];
      const waitSeconds = await store.begin(keys);
      if (waitSeconds > 0) return { waitSeconds };
      return {
        succeed: () =>
          store.end([
            { ...accountOrDeviceKey, outcome: "clear" },
            ...(knownDevice ? [] : [{ ...addressKey, outcome: "forgive" as const }]),
          ]),
        fail: () => store.end(keys.map((key) => ({ ...key, outcome: "restart" as const }))),
        forgive: () => store.end(keys.map((key) => ({ ...key, outcome: "forgive" as const }))),
      };
    },
  };
}

/** A key under which attempts are counted, with its maximum wait. */
export interface AttemptKey {
  readonly key: string;
  readonly capMs: number;
}

/** `clear` removes all failures of the key, `forgive` removes this one, and `restart` starts its wait now. */
export type AttemptOutcome = "clear" | "forgive" | "restart";

/** Where attempts are counted. */
export interface AttemptStore {
  /** Returns the seconds to wait. 0 means that the attempt is allowed; it then already counts as a failure. */
  begin(keys: readonly AttemptKey[]): Promise<number>;
  /** Corrects the count when the outcome of the attempt is known. */
  end(keys: readonly (AttemptKey & { readonly outcome: AttemptOutcome })[]): Promise<void>;
}

/** The number of attempts without a wait. */
const FREE_ATTEMPTS = 5;
/** After each period of this length, one failure expires. */
const FORGET_MS = 10 * 60_000;

/** Counts in memory, for this process only. */
export function countAttemptsInMemory(now: () => number): AttemptStore {
  const backoffs = new Map<number, ReturnType<typeof createBackoff>>();
  const backoffFor = ({ capMs }: AttemptKey) => {
    const backoff =
      backoffs.get(capMs) ?? createBackoff({ free: FREE_ATTEMPTS, capMs, forgetMs: FORGET_MS, now });
    backoffs.set(capMs, backoff);
    return backoff;
  };
  return {
    async begin(keys) {
      const wait = Math.max(...keys.map((key) => backoffFor(key).check(key.key)));
      if (wait === 0) for (const key of keys) backoffFor(key).fail(key.key);
      return wait;
    },
    async end(keys) {
      for (const { outcome, ...key } of keys) {
        const backoff = backoffFor(key);
        if (outcome === "clear") backoff.succeed(key.key);
        else if (outcome === "forgive") backoff.forgive(key.key);
        else backoff.restart(key.key);
      }
    },
  };
}

interface DatabaseAttemptsDeps {
  readonly service: DatabaseClient;
  /** Attempt keys are hashed with this key, so that no e-mail or IP addresses are stored. */
  readonly secretKey: string;
  readonly log: Log;
}

/** Counts in the database for all processes; falls back to counting per process while the database is down. */
export function countAttemptsInDatabase({ service, secretKey, log }: DatabaseAttemptsDeps): AttemptStore {
  const memory = countAttemptsInMemory(Date.now);
  const hash = ({ key }: AttemptKey) =>
    createHmac("sha256", secretKey).update(`attempt ${key}`).digest("base64url");
  const caps = (keys: readonly AttemptKey[]) => keys.map(({ capMs }) => capMs);
  return {
    async begin(keys) {
      const { data, error } = await service.rpc("begin_attempt", {
        attempt_keys: keys.map(hash),
        caps_ms: caps(keys),
        free_tries: FREE_ATTEMPTS,
        forget_ms: FORGET_MS,
      });
      if (error) {
        log("warn", "sign-in attempts are counted per process, because the database is not reachable", {
          error: error.message,
        });
        return memory.begin(keys);
      }
      return Math.ceil(Number(data) / 1000);
    },
    async end(keys) {
      const { error } = await service.rpc("end_attempt", {
        attempt_keys: keys.map(hash),
        outcomes: keys.map(({ outcome }) => outcome),
        caps_ms: caps(keys),
        free_tries: FREE_ATTEMPTS,
      });
      if (error) await memory.end(keys);
    },
  };
}
