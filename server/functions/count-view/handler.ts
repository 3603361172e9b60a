import type { Context } from "hono";
import { z } from "zod";
import { createViewMemory } from "#server/functions/count-view/view-memory.ts";
import type { FunctionDeps } from "#server/functions/deps.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { addressKey } from "#server/middleware/client-address.ts";

/** Programs that say what they are; the others cannot be told from people. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|lighthouse|monitor|curl|wget|python|java\/|go-http|node|axios|okhttp/i;

const view = z.object({ itineraryId: z.guid() });

/**
 * POST /functions/v1/count-view: one more look at an itinerary. The page tells it in passing and waits for
 * nothing, so whatever is wrong with the call, the answer is an empty one. Nothing about the visitor is stored.
 */
export function createViewCounter(deps: Pick<FunctionDeps, "clients" | "clientAddress" | "log" | "now">) {
  const memory = createViewMemory({ now: deps.now });
  return async (c: Context<AppEnv>): Promise<Response> => {
    const seen = view.safeParse(await c.req.json().catch(() => null));
    const agent = c.req.header("user-agent") ?? "";
    const isFromPage = c.req.header("sec-fetch-site") !== "cross-site";
    if (seen.success && agent !== "" && !PROGRAM.test(agent) && isFromPage) {
      const { itineraryId } = seen.data;
      if (memory.isNew(addressKey(deps.clientAddress(c)), itineraryId)) await count(itineraryId);
    }
    return c.body(null, 204, { "cache-control": "no-store" });
  };

  async function count(itineraryId: string): Promise<void> {
    const { error } = await deps.clients.service.rpc("count_view", { itinerary_id: itineraryId });
    if (error) deps.log("warn", "view not counted", { error: error.message });
  }
}
