import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import {
  deleteTemplate,
  renameTemplate,
  type Template,
} from "#app/features/proposals/manage/proposal-templates.data.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";

/** The templates of one kind, to use, rename or delete. */
export function SavedTemplates({
  templates,
  onUse,
}: {
  templates: readonly Template[];
  onUse(template: Template): void;
}) {
  const client = useAdminData();
  const run = useProposalActions();
  const [renamed, setRenamed] = useState<{ id: string; name: string } | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);
  const rename = async () => {
    if (!renamed?.name.trim()) return;
    const { id, name } = renamed;
    if (await run(() => renameTemplate(client, id, name.trim()), "Template renamed")) setRenamed(null);
  };
  if (templates.length === 0) return <p className="text-ink-soft">None saved</p>;
  return (
    <ul className="divide-y divide-sand-deep">
      {templates.map((template) => (
        <li key={template.id} className="flex flex-wrap items-center gap-2 py-2">
          {renamed?.id === template.id ? (
            <NewName
              name={renamed.name}
              onChange={(name) => setRenamed({ id: template.id, name })}
              onSave={() => void rename()}
              onCancel={() => setRenamed(null)}
            />
          ) : (
            <>
              <span className="wrap-break-word min-w-0 grow">{template.name}</span>
              <TemplateButton name={template.name} label="Use" onClick={() => onUse(template)} />
              <TemplateButton
                name={template.name}
                label="Rename"
                onClick={() => setRenamed({ id: template.id, name: template.name })}
              />
              <TemplateButton name={template.name} label="Delete" onClick={() => setDeleted(template)} />
            </>
          )}
        </li>
      ))}
      <ConfirmDialog
        open={deleted !== null}
        onOpenChange={(open) => !open && setDeleted(null)}
        title="Delete this template?"
        description={`'${deleted?.name ?? ""}' will no longer be offered. Proposals that used it do not change.`}
        onConfirm={() => deleted && run(() => deleteTemplate(client, deleted.id), "Template deleted")}
      />
    </ul>
  );
}

interface NewNameProps {
  name: string;
  onChange(name: string): void;
  onSave(): void;
  onCancel(): void;
}

function NewName({ name, onChange, onSave, onCancel }: NewNameProps) {
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
