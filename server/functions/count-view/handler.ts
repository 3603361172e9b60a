import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromBody } from "#server/functions/input.ts";
import { maxEntries } from "#server/http/limits/rate-limit.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

interface ViewDeduplicatorOptions {
  readonly now: () => number;
  /** A reload within this time is the same view. */
  readonly sameViewMs?: number;
  /** How many itineraries an address may view in that time. Many, because an office shares an address. */
  readonly maxPerAddress?: number;
  readonly maxKeys?: number;
}

/**
 * Remembers recent views, so that reloads are not counted and repeated requests cannot inflate a count. The views are
 * kept only in memory, hashed with a secret that is lost when the process ends.
 */
export function createViewDeduplicator({
  now,
  sameViewMs = 30 * 60_000,
  maxPerAddress = 200,
  maxKeys = 50_000,
}: ViewDeduplicatorOptions) {
  const secret = randomBytes(16);
  const bounds = { ...maxEntries(maxKeys), ttl: sameViewMs, ttlResolution: 0, perf: { now } };
  const views = new LRUCache<string, true>(bounds);
  /** Each entry is set only once, so that it expires `sameViewMs` after the first view. */
  const counts = new LRUCache<string, { count: number }>(bounds);
  const digest = (...parts: string[]) =>
    createHash("sha256").update(secret).update(parts.join("\n")).digest("base64url");

  return {
    isNew(address: string, itineraryId: string): boolean {
      const viewKey = digest(address, itineraryId);
      if (views.has(viewKey)) return false;
      const addressKey = digest(address);
      const entry = counts.get(addressKey) ?? { count: 0 };
      if (entry.count >= maxPerAddress) return false;
      entry.count += 1;
      if (entry.count === 1) counts.set(addressKey, entry);
      views.set(viewKey, true);
      return true;
    },
  };
}

/** The user agents of bots that identify themselves. Others cannot be told from people. */
const BOT =
  /bot|crawl|spider|slurp|preview|lighthouse|monitor|curl|wget|python|java\/|go-http|node|axios|okhttp/i;

const view = z.object({ itineraryId: z.guid() }).nullable().catch(null);

/** The page does not wait for the response, so an invalid body is ignored. */
export const viewInput = fromBody(view, { status: 400 });

/** Counts a view of an itinerary. Nothing about the visitor is stored. */
export function createCountViewHandler(
  deps: Pick<FunctionDeps, "clients" | "clientAddress" | "log" | "now">,
): Handler<"anyone", z.infer<typeof view>> {
  const deduplicator = createViewDeduplicator({ now: deps.now });
  return async ({ c, input }) => {
    if (input && isPerson(c.req.raw.headers)) {
      const { itineraryId } = input;
      if (deduplicator.isNew(addressKey(deps.clientAddress(c)), itineraryId)) await count(itineraryId);
    }
    return new Response(null, { status: 204 });
  };

  async function count(itineraryId: string): Promise<void> {
    const { error } = await deps.clients.service.rpc("count_view", { itinerary_id: itineraryId });
    if (error) deps.log("warn", "view could not be counted", { error: error.message });
  }
}

function isPerson(headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  return agent !== "" && !BOT.test(agent) && headers.get("sec-fetch-site") !== "cross-site";
}
