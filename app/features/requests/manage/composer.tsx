import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { addNote, type FullRequest } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  oneRequest,
  signature,
  useRequestAction,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import { ReplyForm } from "#app/features/requests/manage/reply-form.tsx";
import { RequestTimeline } from "#app/features/requests/manage/request-timeline.tsx";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { staffForm } from "#app/lib/unsaved-input.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { useUnsavedInput } from "#app/lib/use-unsaved-input.ts";
import { ERASED_ADDRESS } from "#domain/email-address.ts";

/** Reply and internal note, at the bottom of the pane. Stays visible while scrolling if the screen is high enough. */
export function Composer({ request }: { request: FullRequest }) {
  const [mode, setMode] = useState("reply");
  if (request.email === ERASED_ADDRESS)
    return <Notice tone="info">The data of this person was erased. Nobody would read a reply.</Notice>;
  return (
    <section
      aria-label="Reply"
      id="composer"
      className="z-20 min-w-0 scroll-mt-20 rounded-card border border-ink/20 bg-white p-3 shadow-float md:bottom-0 md:[@media(min-height:40rem)]:sticky lg:bottom-3"
    >
      <Tabs
        isCompact
        label="Reply or note"
        current={mode}
        onChange={setMode}
        tabs={[
          {
            id: "reply",
            label: "Reply",
            content: (
              <>
                <ReplyDeliveryNote email={request.email} />
                <ReplyForm request={request} onFocusWanted={() => setMode("reply")} />
              </>
            ),
          },
          { id: "note", label: "Note", content: <NoteForm requestId={request.id} /> },
        ]}
      />
    </section>
  );
}

/** Says to which address the reply goes, and how it is signed. */
function ReplyDeliveryNote({ email }: { email: string }) {
  const { data: client, user } = useAdminSession();
  const lines = useQuery(signature(client, user.id)).data;
  const { name } = useSiteDetails();
  return (
    <p className="mb-2 text-ink-soft text-sm">
      Sends an e-mail to <span className="wrap-break-word">{email}</span>
      {lines && (
        <>
          , signed{" "}
          <span className="font-semibold text-ink" title={lines.join("\n")}>
            {lines[0] ?? name}
          </span>
          {lines.length === 0 && ". Add your own name under Profile in the user menu"}
        </>
      )}
      .
    </p>
  );
}

/** The messages of a request on another page, such as its trip's. */
export function RequestConversation({ id }: { id: string }) {
  const request = useQuery(oneRequest(useAdminClient(), id));
  return (
    <>
      <AlsoOpen kind="request" id={id} />
      <Panel title="Messages">
        <Loaded query={request} loading={<Skeleton className="h-40" />}>
          {(data) => <RequestTimeline request={data} />}
        </Loaded>
      </Panel>
      {request.data && <Composer key={id} request={request.data} />}
    </>
  );
}

export function NoteForm({ requestId }: { requestId: string }) {
  const { data: client, user } = useAdminSession();
  const run = useRequestAction();
  const [input, setInput] = useUnsavedInput(staffForm(user.id, `note:${requestId}`), { note: "" });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const text = input.note.trim();
    if (!text) return;
    if (await run(() => addNote(client, requestId, user.id, text), "Note added", "Failed to add the note"))
      setInput({ note: "" });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2">
      <textarea
        aria-label="Internal note"
        placeholder="Seen by staff only"
        rows={3}
        value={input.note}
        onChange={(event) => setInput({ note: event.target.value })}
        className="w-full rounded-xl border border-[#e8c877] border-dashed bg-[#fdf6e3] px-4 py-2.5 placeholder:text-ink-soft"
      />
      <Button type="submit" size="sm" className="self-end" disabled={!input.note.trim()}>
        Add note
      </Button>
    </form>
  );
}
