import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { createConcurrencyLimiter, QueueFull } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { tooMany } from "#server/http/middleware/errors.ts";

interface RenderLimitDeps {
  /** Counts a request of an address by its cost; returns the seconds to wait. */
  readonly take: (address: string, cost: number) => Promise<number>;
  readonly clientAddress: (c: Context<AppEnv>) => string;
}

/** Rendering a page takes about as much of the serving thread as five reads of /rest/v1. */
const COST = 5;
/** The data of a page that is opened inside the site: read, not rendered. */
const DATA_COST = 2;
/** Enough that the database works on one page while this process works on another. */
const CONCURRENCY = 4;

/** Limits pages that are not in the cache, so that one client cannot keep the serving thread from all others. */
export function limitRendering({ take, clientAddress }: RenderLimitDeps) {
  const limit = createConcurrencyLimiter({ concurrency: CONCURRENCY });
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = addressKey(clientAddress(c));
    const wait = await take(address, c.req.path.endsWith(".data") ? DATA_COST : COST);
    if (wait > 0) return tooMany(c, wait);
    try {
      await limit(address, async () => {
        // A page whose rows are cached renders without waiting: many in a row would keep all other requests unread.
        await nextTurn();
        await next();
      });
    } catch (error) {
      if (error instanceof QueueFull) return tooMany(c, 1);
      throw error;
    }
  });
}
