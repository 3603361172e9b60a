import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { createConcurrencyLimiter, QueueFull } from "#server/http/limits/concurrency.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";
import { tooManyRequests } from "#server/http/middleware/errors.ts";

interface RenderLimitDeps {
  /** Counts a request by its cost towards the rate limit of its IP address. Returns the seconds to wait. */
  readonly take: (address: string, cost: number) => Promise<number>;
  readonly clientAddress: (c: Context<AppEnv>) => string;
}

/** Rendering a page takes about as much CPU as five reads of /rest/v1. */
const PAGE_COST = 5;
/** The data of a client-side navigation is read, but not rendered. */
const DATA_COST = 2;
/** Enough to render one page while the database reads for another. */
const CONCURRENCY = 4;

/** Limits uncached pages, so that one client cannot block the serving thread. */
export function limitRendering({ take, clientAddress }: RenderLimitDeps) {
  const limit = createConcurrencyLimiter({ concurrency: CONCURRENCY });
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = addressKey(clientAddress(c));
    const wait = await take(address, c.req.path.endsWith(".data") ? DATA_COST : PAGE_COST);
    if (wait > 0) return tooManyRequests(c, wait);
    try {
      await limit(address, async () => {
        // A page with cached data renders without a pause, so several in a row would block all other requests.
        await nextTurn();
        await next();
      });
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests(c, 1);
      throw error;
    }
  });
}
