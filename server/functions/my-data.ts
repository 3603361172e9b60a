import { z } from "zod";
import type { DatabaseClient } from "#server/data/clients.ts";
import { requireFreshSignIn } from "#server/functions/access.ts";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import {
  FunctionError,
  loginRequiredError,
  toReadError,
  unavailableError,
} from "#server/functions/function-error.ts";
import { fromBody } from "#server/functions/input.ts";

const requestedAction = z.object({ action: z.enum(["export", "erase"]) });
type RequestedAction = z.infer<typeof requestedAction>;

export const myDataInput = fromBody(requestedAction, {
  status: 400,
  message: "Say what you want: export or erase.",
});

/** The parts of my_data() that this function reads; the rest is returned as it is. */
const heldData = z.looseObject({
  account: z.looseObject({ id: z.string(), email: z.string() }),
  profile: z.looseObject({ first_name: z.string(), last_name: z.string() }).nullable(),
});
type HeldData = z.infer<typeof heldData>;

const NO_STORE = { "cache-control": "private, no-store" };

/** Returns or erases the data held about the caller. */
export function createMyDataHandler({
  clients: { service },
  siteUrl,
  now,
}: FunctionDeps): Handler<"user", RequestedAction> {
  return async ({ caller, input: { action } }) => {
    const held = await caller.client.rpc("my_data");
    if (held.error) throw toReadError(held.error, held.status);
    // A token may outlive its session. The database returns null once the session has ended.
    if (held.data === null) throw loginRequiredError();
    await requireFreshSignIn(caller);
    const data = heldData.parse(held.data);
    if (action === "erase") return erase(service, data);

    const time = new Date(now()).toISOString();
    const row = { ...downloadRecord(data, { siteUrl, today: time.slice(0, 10) }), read_at: time };
    const { error } = await service
      .from("requests")
      .upsert(row, { onConflict: "idempotency_key", ignoreDuplicates: true });
    if (error) throw unavailableError(error);
    return new Response(JSON.stringify({ exported_at: time, ...data }, null, 2), {
      headers: {
        ...NO_STORE,
        "content-type": "application/json",
        "content-disposition": 'attachment; filename="my-data.json"',
      },
    });
  };
}

/** Uses the service client, so that the audit trail records the erasure, but not the person. */
async function erase(service: DatabaseClient, { account }: HeldData): Promise<Response> {
  const { error, status } = await service.rpc("erase_person", { address: account.email });
  if (!error) return Response.json({ erased: true }, { headers: NO_STORE });
  if (status === 409) {
    throw new FunctionError(
      409,
      "You are an admin. Another admin has to remove your admin role first, so that the site always has one.",
    );
  }
  throw unavailableError(error);
}

interface DownloadContext {
  readonly siteUrl: string;
  readonly today: string;
}

/** A request that records the download. Its status `won` means that it is done. There is at most one per day. */
function downloadRecord({ account, profile }: HeldData, { siteUrl, today }: DownloadContext) {
  return {
    type: "data_export" as const,
    subject: "Copy of my data",
    message: "I have downloaded a copy of the data you hold about me. No action is needed.",
    status: "won" as const,
    name: `${profile?.first_name ?? ""} ${profile?.last_name ?? ""}`.trim() || account.email,
    email: account.email,
    user_id: account.id,
    page_url: `${siteUrl}/account/privacy`,
    idempotency_key: `data_export:${account.id}:${today}`,
  };
}
