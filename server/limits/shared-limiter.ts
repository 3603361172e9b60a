import { createHmac } from "node:crypto";
import {
  type IRateLimiterStoreOptions,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import type { DatabaseClient } from "#server/backend/clients.ts";
import type { OpenLimiter } from "#server/limits/limiters.ts";
import { type Count, createSharedCounts } from "#server/limits/shared-counts.ts";

/** What the library's stores have in common; it has a type for that, and exports it under no name. */
const Store: new (options: IRateLimiterStoreOptions) => RateLimiterStoreAbstract =
  Object.getPrototypeOf(RateLimiterPostgres);

interface SharedLimiterDeps {
  readonly service: DatabaseClient;
  /** The counters' names are hashed with it, so that no addresses are stored. */
  readonly secretKey: string;
}

/**
 * Counts in the database, for all processes that share it, and over a restart. The library's own store speaks SQL;
 * this one calls functions as all our code does, so that it works on every backend. While the database is away,
 * each process counts for itself.
 */
export function openSharedLimiters({ service, secretKey }: SharedLimiterDeps): OpenLimiter {
  const count = createSharedCounts(service);
  return ({ name, points, seconds }) => {
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    return new SharedLimiter(
      { keyPrefix: name, points, duration: seconds, storeClient: service, insuranceLimiter },
      { service, secretKey, count },
    );
  };
}

class SharedLimiter extends Store {
  readonly #deps: SharedLimiterDeps & { readonly count: ReturnType<typeof createSharedCounts> };

  constructor(
    options: IRateLimiterStoreOptions,
    deps: SharedLimiterDeps & { readonly count: ReturnType<typeof createSharedCounts> },
  ) {
    super(options);
    this.#deps = deps;
  }

  protected async _upsert(key: string, added: number, ms: number, replace = false): Promise<Count> {
    return this.#deps.count({ key: this.#hash(key), added, durationMs: Math.ceil(ms), replace });
  }

  protected async _get(key: string): Promise<Count | null> {
    const { data, error } = await this.#deps.service.rpc("read_points", { limit_key: this.#hash(key) });
    if (error) throw new Error(error.message);
    return data[0] ?? null;
  }

  protected async _delete(key: string): Promise<boolean> {
    await this._upsert(key, 0, 0, true);
    return true;
  }

  protected _getRateLimiterRes(_key: string, changed: number, count: Count): RateLimiterRes {
    const remaining = Math.max(0, this.points - count.points);
    return new RateLimiterRes(
      remaining,
      Math.max(0, count.expires_in_ms),
      count.points,
      count.points === changed,
    );
  }

  #hash(key: string): string {
    return createHmac("sha256", this.#deps.secretKey).update(`limit ${key}`).digest("base64url");
  }
}
