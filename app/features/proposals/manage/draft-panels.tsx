import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import {
  type EditedDraft,
  previewLines,
  toEditedDraft,
} from "#app/features/proposals/manage/edited-draft.ts";
import { LinesEditor } from "#app/features/proposals/manage/lines-editor.tsx";
import type { Template } from "#app/features/proposals/manage/proposal-templates.data.ts";
import { TemplatePicker } from "#app/features/proposals/manage/template-picker.tsx";
import { newId } from "#app/lib/new-id.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { type DraftLine, draftLine } from "#domain/proposals/schema.ts";
import { totalsOf } from "#domain/proposals/totals.ts";
import { readableRows } from "#domain/readable-rows.ts";

interface PricePanelProps {
  edited: EditedDraft;
  /** The valid lines, as they would be saved. */
  lines: readonly DraftLine[];
  onChange(lines: EditedDraft["lines"]): void;
}

export function PricePanel({ edited, lines, onChange }: PricePanelProps) {
  const { language, currency } = edited.fields;
  const offer = withPrices({ ...edited.fields, lines: previewLines(edited).lines });
  const { total } = totalsOf(offer, defaultChoices(offer));
  const addLines = (template: Template) => {
    const storedLines = Array.isArray(template.lines) ? template.lines : [];
    const newLines = readableRows(
      draftLine,
      storedLines.map((line) => ({
        // Defaults for fields that a stored line may lack.
        day: null,
        choice_group: null,
        cost: null,
        ...Object(line),
        key: newId(),
      })),
    );
    onChange([...edited.lines, ...toEditedDraft(edited.fields, newLines).lines]);
  };
  return (
    <Panel title="Price lines" description="Costs and margins are for staff only.">
      <LinesEditor lines={edited.lines} currency={currency} onChange={onChange} />
      {currency && edited.lines.length > 0 && (
        <p className="mt-4 text-right">
          Total, with the preselected choices: <strong>{formatMoney(total, currency, "en")}</strong>
        </p>
      )}
      <div className="mt-4">
        <TemplatePicker
          language={language}
          currency={currency}
          kind="lines"
          name="Price templates"
          onUse={addLines}
          current={currency && lines.length > 0 ? { lines, currency } : null}
        />
      </div>
    </Panel>
  );
}

/** For a draft with unsaved input that a colleague has sent or discarded. */
export const GoneNotice = ({ onDiscard }: { onDiscard(): void }) => (
  <Notice tone="error" title="Someone else has sent or discarded this draft">
    <p>Your changes cannot be saved. Copy what you want to keep first.</p>
    <Button variant="secondary" size="sm" className="mt-2" onClick={onDiscard}>
      Discard my changes
    </Button>
  </Notice>
);
