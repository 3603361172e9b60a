import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { saveReplyTemplates } from "#app/features/settings/settings.data.ts";
import { settingsKeys, storedReplyTemplates } from "#app/features/settings/settings.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { useKeptDraft } from "#app/lib/kept-draft.ts";
import { notify } from "#app/lib/notify.ts";
import { FILLED_IN, type ReplyTemplate } from "#domain/reply-templates.ts";

const GAPS = FILLED_IN.map((gap) => `{${gap}}`).join(", ");

export function ReplyTemplatesSection() {
  const stored = useQuery(storedReplyTemplates(useAdminData()));
  return (
    <Panel
      title="Reply templates"
      description={`Filled in automatically: ${GAPS}. Any other word in braces must be filled in before sending. Every e-mail is signed with the sender's name.`}
    >
      {stored.isPending && <Skeleton className="h-64" />}
      {stored.error && <TableError message={stored.error.message} onRetry={() => stored.refetch()} />}
      {stored.data && <TemplatesForm key={JSON.stringify(stored.data)} stored={stored.data} />}
    </Panel>
  );
}

function TemplatesForm({ stored }: { stored: readonly ReplyTemplate[] }) {
  const client = useAdminData();
  const queries = useQueryClient();
  const [templates, setTemplates] = useKeptDraft("reply-templates", stored);
  const [isBusy, setBusy] = useState(false);
  const change = (id: string, changes: Partial<ReplyTemplate>) =>
    setTemplates(templates.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await saveReplyTemplates(client, templates);
      void notify({ tone: "success", title: "Reply templates saved" });
      await queries.invalidateQueries({ queryKey: settingsKeys.replyTemplates });
    } catch (cause) {
      const description = errorMessage(cause);
      void notify({ tone: "error", title: "Failed to save the reply templates", description });
    }
    setBusy(false);
  };

  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateFields
              template={template}
              onChange={(changes) => change(template.id, changes)}
              onRemove={() => setTemplates(templates.filter((one) => one.id !== template.id))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy || JSON.stringify(templates) === JSON.stringify(stored)}>
          {isBusy ? "Saving..." : "Save templates"}
        </Button>
        <Button
          variant="secondary"
          onClick={() => setTemplates([...templates, { id: crypto.randomUUID(), label: "", text: "" }])}
        >
          Add a template
        </Button>
      </div>
    </form>
  );
}

interface TemplateFieldsProps {
  template: ReplyTemplate;
  onChange(changes: Partial<ReplyTemplate>): void;
  onRemove(): void;
}

function TemplateFields({ template: { label, text }, onChange, onRemove }: TemplateFieldsProps) {
  const [isNew] = useState(label === "");
  return (
    <details open={isNew} className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">{label || "New template"}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextField
          label="Name"
          required
          maxLength={80}
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <TextArea
          label="Message"
          rows={8}
          maxLength={5000}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <div>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Delete template
          </Button>
        </div>
      </div>
    </details>
  );
}
