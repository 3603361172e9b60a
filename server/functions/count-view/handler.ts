import { z } from "zod";
import { createViewDeduplicator } from "#server/functions/count-view/view-deduplicator.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import { fromBody } from "#server/functions/input.ts";
import { addressKey } from "#server/http/middleware/client-address.ts";

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
