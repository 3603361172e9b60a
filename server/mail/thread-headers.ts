import type { DatabaseClient } from "#server/data/clients.ts";

/** The kinds of mails to the sender of a request. Reminders are left out, because they may never be sent. */
const KINDS_TO_SENDER = [
  "acknowledgement",
  "reply",
  "proposal-sent",
  "proposal-new-version",
  "proposal-accepted",
  "proposal-changes-asked",
  "proposal-declined",
  "proposal-withdrawn",
  "proposal-voided",
  "proposal-payment",
];
const MAX_REFERENCES = 20;

/** The headers that make mail programs show the mails of traveler and agency as one thread. */
export async function threadHeaders(
  service: DatabaseClient,
  requestId: string | null,
): Promise<Readonly<Record<string, string>>> {
  if (requestId === null) return {};
  const [sentMails, receivedMails] = await Promise.all([
    service
      .from("outbox")
      .select("message_id, created_at")
      .eq("request_id", requestId)
      .neq("state", "canceled")
      .in("kind", KINDS_TO_SENDER),
    service
      .from("incoming_mails")
      .select("message_id, created_at")
      .eq("request_id", requestId)
      .is("automatic", null)
      .not("message_id", "like", "%@no-message-id>"),
  ]);
  const ids = [...(sentMails.data ?? []), ...(receivedMails.data ?? [])]
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
    .map(({ message_id }) => message_id);
  const last = ids.at(-1);
  return last ? { "In-Reply-To": last, References: ids.slice(-MAX_REFERENCES).join(" ") } : {};
}
