import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { insertTemplate } from "#app/features/requests/manage/insert-template.ts";
import { sendReply } from "#app/features/requests/manage/manage-requests.data.ts";
import { replyTemplates, writerName } from "#app/features/requests/manage/manage-requests.queries.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { replySubject, replyValues } from "#app/features/requests/manage/reply-values.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useShortcuts } from "#app/features/requests/manage/use-shortcuts.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { fillTemplate, openGaps } from "#domain/reply-templates.ts";

const keyOf = (id: string) => `calabash-reply-${id}`;

/** What was typed for this request and not sent yet, also after a reload. */
function useReplyText(requestId: string) {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(requestId)) ?? "");
  useEffect(() => {
    if (text) localStorage.setItem(keyOf(requestId), text);
    else localStorage.removeItem(keyOf(requestId));
  }, [text, requestId]);
  return [text, setText] as const;
}

export function ReplyForm({ request }: { request: WholeRequest }) {
  const { fetch } = useAdminSession();
  const run = useRequestActions();
  const [subject, setSubject] = useState(replySubject(request));
  const [text, setText] = useReplyText(request.id);
  const [isBusy, setBusy] = useState(false);
  const message = useRef<HTMLTextAreaElement>(null);
  const gaps = openGaps(text);
  useShortcuts({ r: () => message.current?.focus() });

  /** At the cursor: nothing that was typed is lost. */
  const insert = (filled: string) => {
    const box = message.current;
    const selection = box
      ? ([box.selectionStart, box.selectionEnd] as const)
      : ([text.length, text.length] as const);
    setText(insertTemplate(text, selection, filled));
    box?.focus();
  };

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const isSent = await run(
      () => sendReply(fetch, request.id, subject.trim(), text.trim()),
      "Reply queued",
      "The reply could not be sent",
    );
    setBusy(false);
    if (isSent) setText("");
  };

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <TemplatePicker request={request} onPick={insert} />
      <TextField
        label="Subject"
        required
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        ref={message}
        label="Message"
        required
        rows={12}
        value={text}
        error={gaps.length > 0 ? `Still to be filled in: ${gaps.join(", ")}` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={isBusy || !subject.trim() || !text.trim() || gaps.length > 0}>
          {isBusy ? "Sending..." : "Send reply"}
        </Button>
      </div>
    </form>
  );
}

interface TemplatePickerProps {
  request: WholeRequest;
  /** Gets the template's text with what is known of the request filled in. */
  onPick(text: string): void;
}

function TemplatePicker({ request, onPick }: TemplatePickerProps) {
  const { data: client, user } = useAdminSession();
  const templates = useQuery(replyTemplates(client)).data ?? [];
  const writer = useQuery(writerName(client, user.id));
  const values = replyValues(request, { details: useSiteDetails(), writer: writer.data ?? "" });
  return (
    <SelectField
      label="Begin with"
      hint="Inserted where the cursor is; what you wrote stays."
      value=""
      // A template is signed with the writer's name.
      disabled={writer.isPending}
      onChange={(event) => {
        const template = templates.find(({ id }) => id === event.target.value);
        if (template) onPick(fillTemplate(template.text, values));
      }}
    >
      <option value="">Choose a template...</option>
      {templates.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
