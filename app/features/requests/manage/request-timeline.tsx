import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea } from "#app/components/ui/field.tsx";
import { addNote } from "#app/features/requests/manage/manage-requests.data.ts";
import { requestEvents } from "#app/features/requests/manage/manage-requests.queries.ts";
import type { RequestEvent, WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { readableStatusChange } from "#app/features/requests/manage/status-change.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

const HEADINGS: Record<RequestEvent["kind"], string> = {
  note: "Note",
  status: "Status",
  owner: "Owner",
  reply: "Reply",
  trip: "Trip",
  proposal: "Proposal",
  invitation: "Invitation",
  mail: "Their mail",
};

export function RequestTimeline({ request }: { request: WholeRequest }) {
  const { data: client, user } = useAdminSession();
  const events = useQuery(requestEvents(client, request.id));
  const run = useRequestActions();
  const [note, setNote] = useState("");

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = note.trim();
    if (!text) return;
    if (await run(() => addNote(client, request.id, user.id, text), "Note added", "Failed to add the note"))
      setNote("");
  };

  return (
    <div className="flex flex-col gap-4">
      {events.error && <TableError message={events.error.message} onRetry={() => events.refetch()} />}
      <ol className="flex flex-col gap-3">
        <TimelineEntry
          heading="Received"
          author={null}
          at={request.created_at}
          body={`from ${request.name}`}
        />
        {events.data?.map((event) => (
          <TimelineEntry
            key={event.id}
            heading={HEADINGS[event.kind]}
            author={event.author_email}
            at={event.created_at}
            body={event.kind === "status" ? readableStatusChange(event.body) : event.body}
          />
        ))}
      </ol>
      <form onSubmit={save} className="flex flex-col items-start gap-3">
        <div className="w-full">
          <TextArea
            label="Internal note"
            hint="Seen by staff only."
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" size="sm" variant="secondary" disabled={!note.trim()}>
          Add note
        </Button>
      </form>
    </div>
  );
}

interface EntryProps {
  heading: string;
  author: string | null;
  at: string;
  body: string;
}

function TimelineEntry({ heading, author, at, body }: EntryProps) {
  return (
    <li className="border-leaf border-l-4 pl-3">
      <p className="text-ink-soft text-sm">
        <span className="font-semibold text-ink">{heading}</span> ·{" "}
        <time dateTime={at}>{new Date(at).toLocaleString("en")}</time>
        {author && ` · ${author}`}
      </p>
      <p className="whitespace-pre-wrap break-words">{body}</p>
    </li>
  );
}
