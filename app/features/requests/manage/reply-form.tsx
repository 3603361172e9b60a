import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { SendAnyway } from "#app/components/admin/send-anyway.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Options, TextField } from "#app/components/ui/field.tsx";
import { type FullRequest, sendReply } from "#app/features/requests/manage/manage-requests.data.ts";
import {
  replyTemplates,
  requestEvents,
  useRequestAction,
} from "#app/features/requests/manage/manage-requests.queries.ts";
import { useShortcuts } from "#app/features/requests/manage/shortcuts-dialog.tsx";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { backOfficeStatus } from "#app/lib/back-office-status.ts";
import { unlessChanged } from "#app/lib/changes-since.ts";
import { deleteUnsavedInput, staffForm } from "#app/lib/unsaved-input.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { useSubmissionKey } from "#app/lib/use-submission-key.ts";
import { useUnsavedInput } from "#app/lib/use-unsaved-input.ts";
import type { ChangedSince, Seen } from "#domain/changed-since.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { formatPrice } from "#domain/money.ts";
import { fillTemplate, type ReplyValues, unfilledPlaceholders } from "#domain/reply-templates.ts";

/** What the page showed of the request when the text was begun. */
function useBasis(request: FullRequest, isWriting: boolean) {
  const { data: events } = useQuery(requestEvents(useAdminClient(), request.id));
  const shown: Seen = { event: events?.at(-1)?.id ?? 0, heard: request.last_mail_at };
  const [kept, setBasis] = useState<Seen | null>(null);
  if (isWriting && kept === null && events) setBasis(shown);
  if (!isWriting && kept !== null) setBasis(null);
  return { basis: kept ?? shown, setBasis };
}

const scrollToNewest = () =>
  document.querySelector("#timeline > :last-child")?.scrollIntoView({ block: "nearest" });

interface ReplyFormProps {
  request: FullRequest;
  /** Called before the form gets the focus, because it may be hidden behind the note form. */
  onFocusWanted(): void;
}

export function ReplyForm({ request, onFocusWanted }: ReplyFormProps) {
  const { fetch, user } = useAdminSession();
  const run = useRequestAction();
  const [subject, setSubject] = useState(replySubject(request));
  const [{ text }, setInput] = useUnsavedInput(staffForm(user.id, `reply:${request.id}`), { text: "" });
  // The key is kept as long as the text, so that another tab with the same text does not send it again.
  const sendingKey = staffForm(user.id, `reply-key:${request.id}`);
  const submit = useSubmissionKey(sendingKey);
  const setText = (next: string) => {
    if (!next) deleteUnsavedInput(sendingKey);
    setInput({ text: next });
  };
  const [isWriting, setWriting] = useState(text !== "");
  const [isBusy, setBusy] = useState(false);
  const { basis, setBasis } = useBasis(request, text !== "");
  const [changes, setChanges] = useState<ChangedSince | null>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const unfilled = unfilledPlaceholders(text);
  useShortcuts({
    r: () => {
      flushSync(onFocusWanted);
      message.current?.focus();
    },
  });

  /** Inserts at the cursor, so that no input is lost. */
  const insert = (templateText: string) => {
    const box = message.current;
    const selection = box
      ? ([box.selectionStart, box.selectionEnd] as const)
      : ([text.length, text.length] as const);
    setText(insertTemplate(text, selection, templateText));
    box?.focus();
  };

  const send = async (seen: Seen) => {
    setBusy(true);
    let newChanges: ChangedSince | null = null;
    const mail = { subject: subject.trim(), text: text.trim(), seen };
    const isDone = await run(
      async () => {
        newChanges = await unlessChanged(() =>
          submit((idempotency_key) => sendReply(fetch, request.id, { ...mail, idempotency_key })),
        );
      },
      () => (newChanges ? null : "Reply queued"),
      "The reply could not be sent",
    );
    setBusy(false);
    setChanges(newChanges);
    if (!isDone || newChanges) return;
    // The form shrinks before the page scrolls to the new entry.
    flushSync(() => {
      setText("");
      setWriting(false);
    });
    scrollToNewest();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(basis);
      }}
      className="flex flex-col gap-2"
    >
      <NoMailServer />
      {isWriting && (
        <TextField
          label="Subject"
          required
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      )}
      <textarea
        ref={message}
        aria-label="Message"
        aria-invalid={unfilled.length > 0 || undefined}
        aria-describedby={unfilled.length > 0 ? errorId : undefined}
        required
        placeholder={`Write to ${request.name}...`}
        rows={isWriting ? 7 : 1}
        value={text}
        onFocus={() => setWriting(true)}
        onChange={(event) => setText(event.target.value)}
        className="w-full rounded-xl border border-ink/35 bg-white px-4 py-2 placeholder:text-ink-soft"
      />
      {unfilled.length > 0 && (
        <p id={errorId} role="alert" className="text-coral-ink text-sm">
          Still to be filled in: {unfilled.join(", ")}
        </p>
      )}
      {changes && (
        <SendAnyway
          changes={changes}
          isBusy={isBusy}
          onSend={() => send(changes.seen)}
          onLook={() => {
            setBasis(changes.seen);
            setChanges(null);
            scrollToNewest();
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <TemplatePicker request={request} onPick={insert} />
        <Button
          type="submit"
          size="sm"
          className="ml-auto"
          disabled={isBusy || !subject.trim() || !text.trim() || unfilled.length > 0}
        >
          {isBusy ? "Sending..." : "Send reply"}
        </Button>
      </div>
    </form>
  );
}

/** Warns staff, before they write, that no mail server is set up. */
function NoMailServer() {
  const { fetch } = useAdminSession();
  const status = useQuery(backOfficeStatus(fetch));
  if (status.data?.sendsMail !== false) return null;
  return (
    <p className="rounded-lg bg-[#fdebc4] px-3 py-1 text-[#6b4700] text-sm">
      No mail server is set up: replies are{" "}
      <Link to="/admin/notifications" className="font-semibold underline">
        held
      </Link>{" "}
      until there is one, then sent.
    </p>
  );
}

interface TemplatePickerProps {
  request: FullRequest;
  /** Called with the template's text, filled in for this request. */
  onPick(text: string): void;
}

function TemplatePicker({ request, onPick }: TemplatePickerProps) {
  const { data: client } = useAdminSession();
  const templates = useQuery(replyTemplates(client)).data ?? [];
  const values = replyValues(request, useSiteDetails());
  return (
    <select
      aria-label="Template"
      title="Inserted at the cursor; your text is kept."
      value=""
      onChange={(event) => {
        const template = templates.find(({ id }) => id === event.target.value);
        if (template) onPick(fillTemplate(template.text, values));
      }}
      className="min-h-9 w-32 rounded-full border border-ink/35 bg-white px-3 text-sm max-md:min-h-11"
    >
      <option value="">Template...</option>
      <Options of={templates.map(({ id, label }) => [id, label])} />
    </select>
  );
}

/** Replaces the selection with a template, in paragraphs of its own. Text outside the selection stays. */
export function insertTemplate(
  text: string,
  [from, to]: readonly [number, number],
  template: string,
): string {
  // Trim the spaces where the text is split into paragraphs.
  const before = text.slice(0, from).replace(/ +$/, "");
  const after = text.slice(to).replace(/^ +/, "");
  // Each gap completes the blank line between two paragraphs.
  const gapBefore =
    before.trim() === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const gapAfter = after.trim() === "" || after.startsWith("\n") ? "" : "\n\n";
  return before + gapBefore + template + gapAfter + after;
}

const asText = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);

/** Placeholder values for a reply to this request. */
function replyValues(request: FullRequest, { scheduling }: Pick<SiteDetails, "scheduling">): ReplyValues {
  const { itinerary, subject, details: formValues } = request;
  const travelers = asText(formValues.travelers);
  return {
    "first name": request.name.trim().split(/\s+/)[0] ?? request.name,
    trip: itinerary?.title ?? (subject || "your trip"),
    dates: asText(formValues.dates),
    party: travelers && `${travelers} ${travelers === "1" ? "traveler" : "travelers"}`,
    price: itinerary && itinerary.price > 0 ? formatPrice(itinerary.price) : null,
    "call link": scheduling,
  };
}

const replySubject = (request: FullRequest) => `Re: ${request.subject || "your request"}`;
