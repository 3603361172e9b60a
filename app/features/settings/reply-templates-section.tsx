import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { LoadedSetting } from "#app/features/settings/loaded-setting.tsx";
import { saveReplyTemplates } from "#app/features/settings/settings.data.ts";
import { settingsKeys, storedReplyTemplates } from "#app/features/settings/settings.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { newId } from "#app/lib/new-id.ts";
import { useSavedForm } from "#app/lib/use-saved-form.ts";
import { AUTOMATIC_PLACEHOLDERS, type ReplyTemplate, replyTemplate } from "#domain/reply-templates.ts";

const PLACEHOLDERS = AUTOMATIC_PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
const templatesForm = z.object({ templates: z.array(replyTemplate) });

export function ReplyTemplatesSection() {
  const stored = useQuery(storedReplyTemplates(useAdminClient()));
  return (
    <Panel
      title="Reply templates"
      description={`Filled in automatically: ${PLACEHOLDERS}. Any other word in braces must be filled in before sending. Every e-mail is signed with the sender's name.`}
    >
      <LoadedSetting query={stored}>{(templates) => <TemplatesForm stored={templates} />}</LoadedSetting>
    </Panel>
  );
}

const useTemplatesForm = (stored: readonly ReplyTemplate[]) => {
  const client = useAdminClient();
  return useSavedForm({
    name: "reply-templates",
    stored: { templates: [...stored] },
    resolver: zodResolver(templatesForm),
    save: ({ templates }) => saveReplyTemplates(client, templates),
    done: "Reply templates saved",
    failed: "Failed to save the reply templates",
    affected: settingsKeys.replyTemplates,
  });
};

function TemplatesForm({ stored }: { stored: readonly ReplyTemplate[] }) {
  const savedForm = useTemplatesForm(stored);
  const list = useFieldArray({ control: savedForm.form.control, name: "templates", keyName: "key" });
  return (
    <form onSubmit={savedForm.submit} noValidate className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {list.fields.map(({ key }, index) => (
          <li key={key}>
            <TemplateFields savedForm={savedForm} index={index} onRemove={() => list.remove(index)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!savedForm.canSave}>
          {savedForm.isSubmitting ? "Saving..." : "Save templates"}
        </Button>
        <Button variant="secondary" onClick={() => list.append({ id: newId(), label: "", text: "" })}>
          Add a template
        </Button>
      </div>
    </form>
  );
}

interface TemplateFieldsProps {
  savedForm: ReturnType<typeof useTemplatesForm>;
  index: number;
  onRemove(): void;
}

function TemplateFields({ savedForm, index, onRemove }: TemplateFieldsProps) {
  const label = savedForm.form.watch(`templates.${index}.label`);
  // The initial value only, so that a new template stays open while its name is typed.
  const [isNew] = useState(label === "");
  const name = savedForm.field(`templates.${index}.label`);
  return (
    <details open={isNew || name.error !== undefined} className="rounded-xl border border-sand-deep p-3">
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">{label || "New template"}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextField label="Name" required maxLength={80} {...name} />
        <TextArea label="Message" rows={8} maxLength={5000} {...savedForm.field(`templates.${index}.text`)} />
        <div>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Delete template
          </Button>
        </div>
      </div>
    </details>
  );
}
