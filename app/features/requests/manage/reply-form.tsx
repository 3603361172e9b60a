import { type FormEvent, useEffect, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/components/ui/field.tsx";
import { sendReply } from "#app/features/requests/manage/manage-requests.data.ts";
import type { WholeRequest } from "#app/features/requests/manage/manage-requests.schema.ts";
import { replySubject, replyTemplates } from "#app/features/requests/manage/reply-templates.ts";
import { useRequestActions } from "#app/features/requests/manage/use-request-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

const keyOf = (id: string) => `calabash-reply-${id}`;

export function ReplyForm({ request }: { request: WholeRequest }) {
  const { fetch } = useAdminSession();
  const run = useRequestActions();
  const [subject, setSubject] = useState(replySubject(request));
  const [text, setText] = useState(() => localStorage.getItem(keyOf(request.id)) ?? "");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (text) localStorage.setItem(keyOf(request.id), text);
    else localStorage.removeItem(keyOf(request.id));
  }, [text, request.id]);

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
      <SelectField
        label="Begin with"
        value=""
        onChange={(event) => {
          const template = replyTemplates.find(({ id }) => id === event.target.value);
          if (template) setText(template.write(request));
        }}
      >
        <option value="">Choose a template...</option>
        {replyTemplates.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Subject"
        required
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label="Message"
        required
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={isBusy || !subject.trim() || !text.trim()}>
          {isBusy ? "Sending..." : "Send reply"}
        </Button>
      </div>
    </form>
  );
}
