import type { DatabaseClient } from "#server/backend/clients.ts";

/** Mails that the sender of a request gets. A reminder is left out: it may lie in the queue and never be sent. */
const TO_THE_SENDER = [
  "acknowledgement",
  "reply",
  "proposal-sent",
  "proposal-new-version",
  "proposal-accepted",
  "proposal-changes-asked",
  "proposal-declined",
  "proposal-withdrawn",
  "proposal-payment",
];
const LONGEST_THREAD = 20;

/** Mail programs keep a conversation together by these headers. */
export async function threadHeaders(
  service: DatabaseClient,
  requestId: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (requestId === null) return {};
  const { data } = await service
    .from("outbox")
    .select("message_id")
    .eq("request_id", requestId)
    .neq("state", "cancelled")
    .in("kind", TO_THE_SENDER)
    .order("created_at");
  const ids = (data ?? []).map((mail) => mail.message_id);
  const last = ids.at(-1);
  return last ? { "In-Reply-To": last, References: ids.slice(-LONGEST_THREAD).join(" ") } : {};
}
