import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/backend/clients.ts";
import type { Handler } from "#server/functions/define-function.ts";
import { fromBody } from "#server/functions/input.ts";
import { heldData } from "#server/functions/my-data/held-data.ts";
import {
  downloadRecord,
  erasureSubmission,
  type PrivacyRequest,
} from "#server/functions/my-data/submission.ts";
import { signInFirst, unavailable } from "#server/functions/refusal.ts";

export interface MyDataDeps {
  readonly clients: Pick<Clients, "service">;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly now: () => number;
}

const requestedAction = z.object({ action: z.enum(["export", "erasure"]) });
type RequestedAction = z.infer<typeof requestedAction>;

export const myDataInput = fromBody(requestedAction, {
  status: 400,
  message: "Say what you want: export or erasure.",
});

/** Hands out what is held about the caller, or takes their request for erasure. */
export function createMyData({
  clients: { service },
  siteUrl,
  wakeOutbox,
  now,
}: MyDataDeps): Handler<"user", RequestedAction> {
  /** A download is a closed entry for the record; an erasure is a request that somebody works on. */
  const note = async (action: RequestedAction["action"], about: PrivacyRequest & { time: string }) => {
    if (action === "erasure") {
      return (await service.rpc("submit_engagement", { submission: erasureSubmission(about) })).error;
    }
    const row = { ...downloadRecord(about), read_at: about.time };
    return (
      await service.from("requests").upsert(row, { onConflict: "idempotency_key", ignoreDuplicates: true })
    ).error;
  };
  return async ({ caller, input: { action } }) => {
    const mine = await caller.client.rpc("my_data");
    if (mine.error) throw mine.status < 500 ? signInFirst() : unavailable(mine.error);
    // A token outlives its session: then the database answers null.
    if (mine.data === null) throw signInFirst();
    const data = heldData.parse(mine.data);

    const time = new Date(now()).toISOString();
    const noted = await note(action, {
      data,
      siteUrl,
      details: await readSiteDetails(service),
      today: time.slice(0, 10),
      time,
    });
    if (noted) throw unavailable(noted);
    wakeOutbox();

    const headers = { "cache-control": "private, no-store" };
    if (action === "erasure") return Response.json({ received: true }, { headers });
    return new Response(JSON.stringify({ exported_at: time, ...data }, null, 2), {
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-disposition": 'attachment; filename="my-data.json"',
      },
    });
  };
}
