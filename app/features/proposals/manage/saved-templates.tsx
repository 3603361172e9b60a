import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import {
  deleteTemplate,
  renameTemplate,
  type Template,
} from "#app/features/proposals/manage/proposal-templates.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";

/** The templates of one kind, to use, rename or delete. */
export function SavedTemplates({
  templates,
  onUse,
}: {
  templates: readonly Template[];
  onUse(template: Template): void;
}) {
  const client = useAdminClient();
  const run = useProposalAction();
  const [renaming, setRenaming] = useState<{ id: string; name: string } | null>(null);
  const [templateToDelete, setTemplateToDelete] = useState<Template | null>(null);
  const rename = async () => {
    if (!renaming?.name.trim()) return;
    const { id, name } = renaming;
    if (await run(() => renameTemplate(client, id, name.trim()), "Template renamed")) setRenaming(null);
  };
  if (templates.length === 0) return <p className="text-ink-soft">None saved</p>;
  return (
    <ul className="divide-y divide-sand-deep">
      {templates.map((template) => (
        <li key={template.id} className="flex flex-wrap items-center gap-2 py-2">
          {renaming?.id === template.id ? (
            <RenameFields
              name={renaming.name}
              onChange={(name) => setRenaming({ id: template.id, name })}
              onSave={() => void rename()}
              onCancel={() => setRenaming(null)}
            />
          ) : (
            <>
              <span className="wrap-break-word min-w-0 grow">{template.name}</span>
              <TemplateButton name={template.name} label="Use" onClick={() => onUse(template)} />
              <TemplateButton
                name={template.name}
                label="Rename"
                onClick={() => setRenaming({ id: template.id, name: template.name })}
              />
              <TemplateButton
                name={template.name}
                label="Delete"
                onClick={() => setTemplateToDelete(template)}
              />
            </>
          )}
        </li>
      ))}
      <ConfirmDialog
        open={templateToDelete !== null}
        onOpenChange={(open) => !open && setTemplateToDelete(null)}
        title="Delete this template?"
        description={`'${templateToDelete?.name ?? ""}' will no longer be offered. Proposals that used it do not change.`}
        onConfirm={() =>
          templateToDelete && run(() => deleteTemplate(client, templateToDelete.id), "Template deleted")
        }
      />
    </ul>
  );
}

interface RenameFieldsProps {
  name: string;
  onChange(name: string): void;
  onSave(): void;
  onCancel(): void;
}

function RenameFields({ name, onChange, onSave, onCancel }: RenameFieldsProps) {
  return (
    <>
      <div className="min-w-40 grow">
        <TextField
          label="New name"
          value={name}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <Button size="sm" disabled={!name.trim()} onClick={onSave}>
        Save name
      </Button>
      <Button variant="quiet" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

function TemplateButton({ name, label, onClick }: { name: string; label: string; onClick(): void }) {
  return (
    <Button variant="quiet" size="sm" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
