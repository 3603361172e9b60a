import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Options, TextField } from "#app/components/ui/field.tsx";
import {
  amountProblem,
  type EditedLine,
  type LineProblem,
  lineMargin,
  newLine,
} from "#app/features/proposals/manage/edited-draft.ts";
import { moveItem } from "#app/lib/use-row-order.ts";
import { useWholeNumber } from "#app/lib/use-whole-number.ts";
import { labels } from "#domain/proposals/labels.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { units } from "#domain/proposals/schema.ts";

interface LinesEditorProps {
  lines: readonly EditedLine[];
  currency: string | null;
  onChange(lines: readonly EditedLine[]): void;
}

/** Element id of a line's field, for links to it. */
export const lineFieldId = (key: string, field: LineProblem["field"] | "problem") => `line-${key}-${field}`;

/** Edits the price lines, in the order in which the traveler sees them. Only staff see the costs. */
export function LinesEditor({ lines, currency, onChange }: LinesEditorProps) {
  const change = (key: string, changes: Partial<EditedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  const add = () => {
    const line = newLine();
    // Renders the new line at once, so that its field can take the focus.
    flushSync(() => onChange([...lines, line]));
    document.getElementById(lineFieldId(line.key, "label"))?.focus();
  };
  return (
    <div className="@container flex flex-col gap-3">
      {lines.map((line, index) => (
        <LineRow
          key={line.key}
          {...{ line, index, currency }}
          count={lines.length}
          onChange={(changes) => change(line.key, changes)}
          onMove={(from, to) => onChange(moveItem(lines, from, to))}
          onRemove={() => onChange(lines.filter((other) => other.key !== line.key))}
        />
      ))}
      <Button variant="secondary" size="sm" className="self-start" onClick={add}>
        Add line
      </Button>
    </div>
  );
}

interface LineRowProps {
  line: EditedLine;
  index: number;
  currency: string | null;
  onChange(changes: Partial<EditedLine>): void;
  count: number;
  onMove(from: number, to: number): void;
  onRemove(): void;
}

const CONTROL_STYLE =
  "min-h-11 w-full rounded-lg border border-ink/35 bg-white px-2.5 text-ink aria-invalid:border-coral-ink @min-[40rem]:min-h-10 @min-[40rem]:text-sm";

/** A row with the label, quantity, price and cost of a line, and whether it is optional. */
function LineRow({ line, index, count, currency, onChange, onMove, onRemove }: LineRowProps) {
  const [isOpen, setOpen] = useState(false);
  const name = line.label.trim() || `Line ${index + 1}`;
  const quantity = useWholeNumber({
    value: line.quantity,
    min: 1,
    max: PROPOSAL_LIMITS.quantity,
    onChange: (value) => onChange({ quantity: value }),
  });
  const problem =
    quantity.error ?? amountProblem(line.price, currency) ?? amountProblem(line.costs, currency);
  const margin = lineMargin(line, currency);
  const problemId = lineFieldId(line.key, "problem");
  // In the table layout only the first row shows labels.
  const isLabelVisible = index === 0;
  const amountInput = (field: "price" | "costs") => {
    const isWrong = amountProblem(line[field], currency) !== undefined;
    return (
      <input
        id={lineFieldId(line.key, field)}
        inputMode="decimal"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        value={line[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
        className={`${CONTROL_STYLE} text-right`}
      />
    );
  };
  return (
    <fieldset
      {...reorderRow(index)}
      className="min-w-0 rounded-xl @max-[40rem]:border @max-[40rem]:border-sand-deep @max-[40rem]:p-3"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex items-end gap-1">
        <ReorderHandle label={name} index={index} count={count} onMove={onMove} />
        <div className="min-w-0 grow grid grid-cols-2 items-end gap-2 @min-[40rem]:grid-cols-[minmax(8rem,1fr)_3.5rem_5.5rem_7.25rem_5.25rem_7.25rem_auto]">
          <Cell label="Label" isLabelVisible={isLabelVisible} className="col-span-2 @min-[40rem]:col-span-1">
            <input
              id={lineFieldId(line.key, "label")}
              value={line.label}
              maxLength={200}
              onChange={(event) => onChange({ label: event.target.value })}
              className={CONTROL_STYLE}
            />
          </Cell>
          <Cell label="Quantity" isLabelVisible={isLabelVisible}>
            <input
              {...quantity.field}
              aria-invalid={quantity.error ? true : undefined}
              aria-describedby={problem && problemId}
              className={CONTROL_STYLE}
            />
          </Cell>
          <Cell label="Price" isLabelVisible={isLabelVisible}>
            {amountInput("price")}
          </Cell>
          <Cell label="Unit" isLabelVisible={isLabelVisible}>
            <select
              value={line.unit}
              onChange={({ target }) =>
                onChange({ unit: units.find((unit) => unit === target.value) ?? line.unit })
              }
              className={CONTROL_STYLE}
            >
              <Options of={units.map((unit) => [unit, labels.en.unit[unit]])} />
            </select>
          </Cell>
          <Cell
            label={
              <>
                Cost<span className="sr-only"> (staff only)</span>
              </>
            }
            isLabelVisible={isLabelVisible}
          >
            {amountInput("costs")}
          </Cell>
          <Cell label="Kind" isLabelVisible={isLabelVisible}>
            <KindSelect
              line={line}
              onChange={(changes) => {
                onChange(changes);
                if (changes.choice_group) setOpen(true);
              }}
            />
          </Cell>
          <Button
            variant="quiet"
            size="sm"
            className="@min-[40rem]:px-2"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? "Less" : "More"}: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Less" : "More"}
          </Button>
        </div>
      </div>
      <p
        id={problemId}
        // Not for the margin, which changes with each letter of a price.
        role={problem && "status"}
        className={`mt-1 text-sm ${problem ? "text-coral-ink" : "text-ink-soft"}`}
      >
        {problem ?? (margin && `Margin ${margin} ${labels.en.unit[line.unit]}`)}
      </p>
      {isOpen && <MoreFields {...{ line, onChange, onRemove }} />}
    </fieldset>
  );
}

function Cell({
  label,
  isLabelVisible,
  className = "",
  children,
}: {
  label: ReactNode;
  isLabelVisible: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <span className={`font-semibold text-sm ${isLabelVisible ? "" : "@min-[40rem]:sr-only"}`}>{label}</span>
      {children}
    </label>
  );
}

/** Whether the line is always included, optional, or one of several alternatives. */
function KindSelect({ line, onChange }: Pick<LineRowProps, "line" | "onChange">) {
  const kind = line.choice_group !== null ? "choice" : line.optional ? "option" : "fixed";
  const setKind = (next: string) =>
    onChange({
      optional: next === "option",
      // 'Hotel' is a suggestion that staff can change.
      choice_group: next === "choice" ? (line.choice_group ?? "Hotel") : null,
      preselected: next === "fixed" ? false : line.preselected,
    });
  return (
    <select value={kind} onChange={(event) => setKind(event.target.value)} className={CONTROL_STYLE}>
      <option value="fixed">Included</option>
      <option value="option">Optional</option>
      <option value="choice">Choose one</option>
    </select>
  );
}

function MoreFields({ line, onChange, onRemove }: Pick<LineRowProps, "line" | "onChange" | "onRemove">) {
  const day = useWholeNumber({
    value: line.day,
    min: 1,
    max: PROPOSAL_LIMITS.days,
    onChange: (value) => onChange({ day: value }),
    onClear: () => onChange({ day: null }),
  });
  return (
    <div className="mt-2 flex flex-col gap-3 rounded-xl bg-sand p-3">
      <div className="grid gap-3 @min-[40rem]:grid-cols-[1fr_6rem]">
        <TextField
          label="Detail"
          value={line.detail}
          maxLength={2000}
          onChange={(event) => onChange({ detail: event.target.value })}
        />
        <TextField label="Day" error={day.error} {...day.field} />
      </div>
      {line.choice_group !== null && (
        <TextField
          label="Choice"
          hint="Lines with the same name are alternatives."
          value={line.choice_group}
          onChange={(event) => onChange({ choice_group: event.target.value })}
        />
      )}
      {(line.optional || line.choice_group !== null) && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={line.preselected}
            onChange={(event) => onChange({ preselected: event.target.checked })}
            className="size-5 accent-leaf"
          />
          Preselected
        </label>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet-danger" size="sm" onClick={onRemove}>
          Remove line
        </Button>
      </div>
    </div>
  );
}
