import { useQuery } from "@tanstack/react-query";
import { TableError } from "#app/components/admin/table-states.tsx";
import { mailsOf } from "#app/features/requests/manage/incoming-mail.queries.ts";
import type { IncomingMail } from "#app/features/requests/manage/incoming-mail.schema.ts";
import { IncomingMailEntry } from "#app/features/requests/manage/incoming-mail-entry.tsx";
import { requestEvents } from "#app/features/requests/manage/manage-requests.queries.ts";
import type { RequestEvent, WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { inAgencyTime } from "#app/features/requests/manage/snooze-times.ts";
import { readableStatusChange } from "#app/features/requests/manage/status-change.ts";
import { ThreadEntry, ThreadText } from "#app/features/requests/manage/thread-entry.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

const HEADINGS: Record<RequestEvent["kind"], string> = {
  note: "Note",
  status: "Status",
  owner: "Owner",
  reply: "Reply",
  trip: "Trip",
  proposal: "Proposal",
  invitation: "Invitation",
  mail: "Their mail",
  snooze: "Snooze",
};

type Moment = { readonly event: RequestEvent } | { readonly mail: IncomingMail };

/** The conversation with the customer, with what was done about it in between. */
export function RequestTimeline({ request }: { request: WholeRequest }) {
  const client = useAdminData();
  const events = useQuery(requestEvents(client, request.id));
  const mails = useQuery(mailsOf(client, request.id));
  const failed = events.error ? events : mails.error ? mails : null;
  const moments: readonly Moment[] = [
    ...(events.data ?? []).map((event) => ({ event })),
    ...(mails.data ?? []).map((mail) => ({ mail })),
  ].toSorted((a, b) => timeOf(a) - timeOf(b));
  return (
    <>
      {failed?.error && <TableError message={failed.error.message} onRetry={() => failed.refetch()} />}
      <ol className="flex flex-col gap-3">
        <ThreadEntry voice="change" heading="Received" author={null} at={request.created_at}>
          <ThreadText>{`from ${request.name}`}</ThreadText>
        </ThreadEntry>
        {moments.map((moment) =>
          "mail" in moment ? (
            <IncomingMailEntry key={moment.mail.id} mail={moment.mail} address={request.email} />
          ) : (
            <EventEntry key={moment.event.id} event={moment.event} />
          ),
        )}
      </ol>
    </>
  );
}

const timeOf = (moment: Moment) =>
  Date.parse("mail" in moment ? moment.mail.created_at : moment.event.created_at);

function EventEntry({ event }: { event: RequestEvent }) {
  const { timeZone } = useSiteDetails();
  const voice =
    event.kind === "reply"
      ? "ours"
      : event.kind === "note"
        ? "note"
        : event.kind === "mail"
          ? "theirs"
          : "change";
  return (
    <ThreadEntry
      voice={voice}
      heading={HEADINGS[event.kind]}
      author={event.author_email}
      at={event.created_at}
    >
      <ThreadText>{textOf(event, timeZone)}</ThreadText>
    </ThreadEntry>
  );
}

function textOf({ kind, body }: RequestEvent, timeZone: string): string {
  if (kind === "status") return readableStatusChange(body);
  if (kind !== "snooze") return body;
  return body === "ended" ? "Ended" : `Until ${inAgencyTime(body, timeZone)}`;
}
