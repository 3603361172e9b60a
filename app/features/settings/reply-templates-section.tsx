import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { RecordForm } from "#app/components/admin/record-form.tsx";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { SettingPanel, useSettingForm } from "#app/features/settings/setting-form.tsx";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import { REPLY_TEMPLATES_QUERY_KEY, type Setting } from "#app/lib/site-settings.ts";
import type { SeenRecord } from "#app/lib/unsaved-input.ts";
import {
  AUTOMATIC_PLACEHOLDERS,
  parseReplyTemplates,
  REPLY_TEMPLATES_KEY,
  replyTemplate,
} from "#domain/reply-templates.ts";

const PLACEHOLDERS = AUTOMATIC_PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
const templatesForm = z.object({ templates: z.array(replyTemplate) });
type Templates = z.infer<typeof templatesForm>;

const SETTING: Setting<Templates> = {
  key: REPLY_TEMPLATES_KEY,
  what: "the reply templates",
  labels: { templates: "templates" },
  parse: (stored) => ({ templates: [...parseReplyTemplates(stored)] }),
  format: ({ templates }) => JSON.stringify(templates),
};

export function ReplyTemplatesSection() {
  return (
    <SettingPanel
      setting={SETTING}
      title="Reply templates"
      description={`Filled in automatically: ${PLACEHOLDERS}. Any other word in braces must be filled in before sending. Every e-mail is signed with the sender's name.`}
    >
      {(record) => <TemplatesForm record={record} />}
    </SettingPanel>
  );
}

const useTemplatesForm = (stored: SeenRecord<Templates>) =>
  useSettingForm(SETTING, {
    record: stored,
    schema: templatesForm,
    toValue: (values) => values,
    done: "Reply templates saved",
    failed: "Failed to save the reply templates",
    affected: [REPLY_TEMPLATES_QUERY_KEY],
  });

function TemplatesForm({ record: stored }: { record: SeenRecord<Templates> }) {
  const record = useTemplatesForm(stored);
  const list = useFieldArray({ control: record.form.control, name: "templates", keyName: "key" });
  const remove = (index: number) => {
    const template = record.form.getValues(`templates.${index}`);
    list.remove(index);
    void notify({
      tone: "info",
      title: "Template deleted once you save.",
      action: { label: "Undo", onClick: () => list.insert(index, template) },
    });
  };
  return (
    <RecordForm record={record}>
      <ul className="flex flex-col gap-3">
        {list.fields.map(({ key }, index) => (
          <li key={key} {...reorderRow(index)} className="flex gap-2">
            <ReorderHandle
              label={record.input.templates[index]?.label || "New template"}
              index={index}
              count={list.fields.length}
              onMove={list.move}
            />
            <TemplateFields record={record} index={index} onRemove={() => remove(index)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!record.canSave}>
          {record.isSubmitting ? "Saving..." : "Save templates"}
        </Button>
        <Button variant="secondary" onClick={() => list.append({ id: newId(), label: "", text: "" })}>
          Add a template
        </Button>
      </div>
    </RecordForm>
  );
}

interface TemplateFieldsProps {
  record: ReturnType<typeof useTemplatesForm>;
  index: number;
  onRemove(): void;
}

function TemplateFields({ record, index, onRemove }: TemplateFieldsProps) {
  const label = record.form.watch(`templates.${index}.label`);
  // The initial value only, so that a new template stays open while its name is typed.
  const [isNew] = useState(label === "");
  const name = record.field(`templates.${index}.label`);
  return (
    <details
      open={isNew || name.error !== undefined}
      className="min-w-0 grow rounded-xl border border-sand-deep p-3"
    >
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">{label || "New template"}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <TextField label="Name" required maxLength={80} {...name} />
        <TextArea label="Message" rows={8} maxLength={5000} {...record.field(`templates.${index}.text`)} />
        <div>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Delete template
          </Button>
        </div>
      </div>
    </details>
  );
}
