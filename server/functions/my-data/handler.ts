import { z } from "zod";
import { readSiteDetails } from "#domain/site-settings.data.ts";
import type { Clients } from "#server/backend/clients.ts";
import { requireBearer } from "#server/functions/bearer.ts";
import { heldData } from "#server/functions/my-data/held-data.ts";
import { privacySubmission } from "#server/functions/my-data/submission.ts";
import { FunctionRefusal, signInFirst, unavailable } from "#server/functions/refusal.ts";

export interface MyDataDeps {
  readonly clients: Pick<Clients, "asUser" | "service">;
  readonly siteUrl: string;
  readonly wakeOutbox: () => void;
  readonly now: () => number;
}

const wish = z.object({ action: z.enum(["export", "erasure"]) });

/** POST /functions/v1/my-data: hands out what is held about the caller, or takes their wish to be forgotten. */
export async function answerMyData(
  request: Request,
  { clients, siteUrl, wakeOutbox, now }: MyDataDeps,
): Promise<Response> {
  const token = requireBearer(request);
  const asked = wish.safeParse(await request.json().catch(() => null));
  if (!asked.success) throw new FunctionRefusal(400, "Say what you want: export or erasure.");

  const mine = await clients.asUser(token).rpc("my_data");
  if (mine.error) throw mine.status < 500 ? signInFirst() : unavailable(mine.error);
  // A token outlives its session; the database knows no one by it any more.
  if (mine.data === null) throw signInFirst();
  const data = heldData.parse(mine.data);

  const { action } = asked.data;
  const time = new Date(now()).toISOString();
  const submission = privacySubmission(action, {
    data,
    siteUrl,
    details: await readSiteDetails(clients.service),
    today: time.slice(0, 10),
  });
  const noted = await clients.service.rpc("submit_engagement", { submission });
  if (noted.error) throw unavailable(noted.error);
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
}
