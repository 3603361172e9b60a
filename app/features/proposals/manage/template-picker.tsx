import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { TextField } from "#app/components/ui/field.tsx";
import { templates } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { saveTemplate, type Template } from "#app/features/proposals/manage/proposal-templates.data.ts";
import { SavedTemplates } from "#app/features/proposals/manage/saved-templates.tsx";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import type { Language } from "#domain/proposals/language.ts";
import type { DraftLine } from "#domain/proposals/schema.ts";

interface TemplatePickerProps {
  kind: Template["kind"];
  /** Name of the kind, for labels. */
  name: string;
  language: Language;
  /** Only price templates in this currency are offered. */
  currency: string | null;
  onUse(template: Template): void;
  /** The draft's text or lines, which 'Save' stores as a template; null if there are none. */
  current: { body: string } | { lines: readonly DraftLine[]; currency: string } | null;
}

export function TemplatePicker({ kind, name, language, currency, onUse, current }: TemplatePickerProps) {
  const client = useAdminClient();
  const run = useProposalAction();
  const allTemplates = useQuery(templates(client));
  const [newName, setNewName] = useState("");
  const matchingTemplates = (allTemplates.data ?? []).filter(
    (candidate) =>
      candidate.kind === kind &&
      candidate.language === language &&
      (kind !== "lines" || candidate.currency === currency),
  );
  const save = async () => {
    if (!current) return;
    if (
      await run(() => saveTemplate(client, { kind, name: newName, language, ...current }), "Template saved")
    )
      setNewName("");
  };
  return (
    <details className="rounded-xl open:border open:border-sand-deep open:px-4 open:py-2">
      <summary className="min-h-8 w-fit cursor-pointer py-1 text-sea">{name}</summary>
      <div className="flex flex-col gap-3 py-3">
        <SavedTemplates templates={matchingTemplates} onUse={onUse} />
        <TextField
          label="Template name"
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
        <Button variant="secondary" size="sm" disabled={!newName.trim() || !current} onClick={save}>
          Save
        </Button>
      </div>
    </details>
  );
}
