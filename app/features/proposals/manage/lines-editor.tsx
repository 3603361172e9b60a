import { Button } from "#app/components/ui/button.tsx";
import { SelectField, TextField } from "#app/components/ui/field.tsx";
import {
  amountProblem,
  type EditedLine,
  lineMargin,
  newLine,
} from "#app/features/proposals/manage/edited-draft.ts";
import { moveItem } from "#app/lib/move-item.ts";
import { labels } from "#domain/proposals/labels.ts";
import { units } from "#domain/proposals/schema.ts";

interface LinesEditorProps {
  lines: readonly EditedLine[];
  currency: string | null;
  onChange(lines: readonly EditedLine[]): void;
}

/** Prices, in the order in which the traveller sees them. What a line costs stays with the staff. */
export function LinesEditor({ lines, currency, onChange }: LinesEditorProps) {
  const change = (key: string, changes: Partial<EditedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, index) => (
        <fieldset key={line.key} className="rounded-xl border border-sand-deep p-4">
          <legend className="px-1 font-semibold">{line.label || `Line ${index + 1}`}</legend>
          <LineFields line={line} currency={currency} onChange={(changes) => change(line.key, changes)} />
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <Margin text={lineMargin(line, currency)} unit={labels.en.unit[line.unit]} />
            <Button
              variant="quiet"
              size="sm"
              disabled={index === 0}
              onClick={() => onChange(moveItem(lines, index, index - 1))}
            >
              Move up
            </Button>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onChange(lines.filter((other) => other.key !== line.key))}
            >
              Remove line
            </Button>
          </div>
        </fieldset>
      ))}
      <Button variant="secondary" onClick={() => onChange([...lines, newLine()])}>
        Add line
      </Button>
    </div>
  );
}

function Margin({ text, unit }: { text: string | null; unit: string }) {
  return (
    <p className="mr-auto text-ink-soft text-sm">
      {text === null ? "Margin: a price or cost is missing" : `Margin: ${text} ${unit}`}
    </p>
  );
}

interface LineFieldsProps {
  line: EditedLine;
  currency: string | null;
  onChange(changes: Partial<EditedLine>): void;
}

function LineFields({ line, currency, onChange }: LineFieldsProps) {
  const text = (name: "label" | "price" | "costs" | "detail", label: string, inputMode?: "decimal") => (
    <TextField
      label={label}
      inputMode={inputMode}
      error={inputMode && amountProblem(line[name], currency)}
      value={line[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <div className="col-span-full">{text("label", "Label")}</div>
      {text("price", "Price", "decimal")}
      {text("costs", "Cost (staff only)", "decimal")}
      <SelectField
        label="Unit"
        value={line.unit}
        onChange={({ target }) =>
          onChange({ unit: units.find((unit) => unit === target.value) ?? line.unit })
        }
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {labels.en.unit[unit]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Quantity"
        type="number"
        min={1}
        max={1000}
        value={line.quantity}
        onChange={(event) => onChange({ quantity: Math.max(1, event.target.valueAsNumber || 1) })}
      />
      <KindFields line={line} onChange={onChange} />
      <div className="lg:col-span-2">{text("detail", "Detail")}</div>
      <TextField
        label="Day"
        type="number"
        min={1}
        max={365}
        value={line.day ?? ""}
        onChange={(event) => onChange({ day: event.target.valueAsNumber || null })}
      />
    </div>
  );
}

/** Whether the traveller pays for the line always, if they like, or as one of several. */
function KindFields({ line, onChange }: Omit<LineFieldsProps, "currency">) {
  const kind = line.choice_group !== null ? "choice" : line.optional ? "option" : "fixed";
  const setKind = (next: string) =>
    onChange({
      optional: next === "option",
      choice_group: next === "choice" ? (line.choice_group ?? "Hotel") : null,
      preselected: next === "fixed" ? false : line.preselected,
    });
  return (
    <>
      <div className="lg:col-span-2">
        <SelectField label="Kind" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="fixed">Always included</option>
          <option value="option">Optional</option>
          <option value="choice">One of a group</option>
        </SelectField>
      </div>
      {kind === "choice" && (
        <TextField
          label="Group"
          value={line.choice_group ?? ""}
          onChange={(event) => onChange({ choice_group: event.target.value })}
        />
      )}
      {kind !== "fixed" && (
        <label className="flex min-h-11 items-center gap-2 self-end lg:col-span-2">
          <input
            type="checkbox"
            checked={line.preselected}
            onChange={(event) => onChange({ preselected: event.target.checked })}
            className="size-5 accent-leaf"
          />
          Chosen beforehand
        </label>
      )}
    </>
  );
}
