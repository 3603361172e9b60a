import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { type IncomingMail, mailsOfRequest } from "#app/features/requests/manage/incoming-mail.data.ts";
import { IncomingMailEntry } from "#app/features/requests/manage/incoming-mail-entry.tsx";
import type { FullRequest, RequestEvent } from "#app/features/requests/manage/manage-requests.data.ts";
import { inboxKeys, requestEvents, useTeam } from "#app/features/requests/manage/manage-requests.queries.ts";
import { ReplyEntry } from "#app/features/requests/manage/reply-entry.tsx";
import { formatAgencyTime } from "#app/features/requests/manage/snooze-times.ts";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { colleagueName, UNASSIGNED } from "#app/lib/owner-name.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { REQUEST_STATUS_LABELS, requestStatuses } from "#domain/request-labels.ts";

const HEADINGS: Record<RequestEvent["kind"], string> = {
  note: "Note",
  status: "Status",
  owner: "Owner",
  reply: "Reply",
  trip: "Trip",
  proposal: "Proposal",
  invitation: "Invitation",
  mail: "Their e-mail",
  snooze: "Snooze",
};

type TimelineItem = { readonly event: RequestEvent } | { readonly mail: IncomingMail };

/** The conversation with the customer, and the changes in between. */
export function RequestTimeline({ request }: { request: FullRequest }) {
  const client = useAdminClient();
  const events = useQuery(requestEvents(client, request.id));
  const mails = useQuery(mailsOfRequest(client, request.id));
  useDeliveredReplies(request.id, events.data);
  const items: readonly TimelineItem[] = [
    ...(events.data ?? []).map((event) => ({ event })),
    ...(mails.data ?? []).map((mail) => ({ mail })),
  ].toSorted((a, b) => timeOf(a) - timeOf(b));
  return (
    <>
      <Loaded query={events} />
      <Loaded query={mails} />
      <ol id="timeline" className="flex flex-col gap-3">
        <ThreadEntry voice="change" heading="Received" author={null} at={request.created_at}>
          <ThreadText>{`from ${request.name}`}</ThreadText>
        </ThreadEntry>
        {items.map((item) =>
          "mail" in item ? (
            <IncomingMailEntry key={item.mail.id} mail={item.mail} address={request.email} />
          ) : (
            <EventEntry key={item.event.id} event={item.event} request={request} />
          ),
        )}
      </ol>
    </>
  );
}

const timeOf = (item: TimelineItem) =>
  Date.parse("mail" in item ? item.mail.created_at : item.event.created_at);

/** Refetches the request once a reply is delivered, because delivery changes the request's status too. */
function useDeliveredReplies(requestId: string, events: readonly RequestEvent[] | undefined) {
  const queries = useQueryClient();
  const states = events?.map(({ mail }) => mail?.state ?? "").join();
  const previousStates = useRef(states);
  useEffect(() => {
    if (previousStates.current !== undefined && states !== undefined && previousStates.current !== states) {
      void refetchAfterChange(queries, { queryKey: inboxKeys.one(requestId) });
      void refetchAfterChange(queries, { queryKey: inboxKeys.lists });
    }
    previousStates.current = states;
  }, [states, requestId, queries]);
}

const VOICES: Partial<Record<RequestEvent["kind"], "note" | "theirs">> = { note: "note", mail: "theirs" };

function EventEntry({ event, request }: { event: RequestEvent; request: FullRequest }) {
  const { timeZone } = useSiteDetails();
  const { nameById, nameByEmail } = useTeam();
  const author =
    nameById.get(event.author_id ?? "") ??
    (event.author_email && colleagueName({ email: event.author_email }));
  if (event.kind === "reply") return <ReplyEntry event={event} author={author} request={request} />;
  return (
    <ThreadEntry
      voice={VOICES[event.kind] ?? "change"}
      heading={HEADINGS[event.kind]}
      author={author}
      at={event.created_at}
    >
      <ThreadText>{eventText(event, timeZone, nameByEmail)}</ThreadText>
    </ThreadEntry>
  );
}

function eventText(
  { kind, body }: RequestEvent,
  timeZone: string,
  nameByEmail: ReadonlyMap<string, string>,
): string {
  if (kind === "status") return readableStatusChange(body);
  if (kind === "owner")
    return body === "nobody" ? UNASSIGNED : (nameByEmail.get(body) ?? colleagueName({ email: body }));
  // The database records a discarded first draft as erased.
  if (kind === "proposal") return body.replace(/ · erased$/, " · draft discarded");
  if (kind !== "snooze") return body;
  return body === "ended" ? "Ended" : `Until ${formatAgencyTime(body, timeZone)}`;
}

const STATUS_CODES = new RegExp(`^(${requestStatuses.join("|")}) → (${requestStatuses.join("|")})`);
const statusOf = (code: string) => requestStatuses.find((status) => status === code);

/** Replaces the statuses in 'new → in_progress' with their labels. Text after them, such as a reason, is kept. */
export function readableStatusChange(body: string): string {
  return body.replace(STATUS_CODES, (whole, from: string, to: string) => {
    const [before, after] = [statusOf(from), statusOf(to)];
    return before && after ? `${REQUEST_STATUS_LABELS[before]} → ${REQUEST_STATUS_LABELS[after]}` : whole;
  });
}
