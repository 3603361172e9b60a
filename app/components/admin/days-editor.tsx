import { Copy, Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ReorderHandle, reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { TextArea, TextField } from "#app/components/ui/field.tsx";
import { formatDay } from "#app/lib/date-format.ts";
import { newId } from "#app/lib/new-id.ts";
import { notify } from "#app/lib/notify.ts";
import { moveItem } from "#app/lib/use-row-order.ts";
import { addDays, isYearInRange } from "#domain/calendar-days.ts";

interface EditableDay {
  readonly title: string;
  readonly description: string;
  /** Without it, the day's number is its position. */
  readonly day?: number;
}

interface Row<Day> {
  readonly key: string;
  /** Null for a day that was just added. */
  readonly number: number | null;
  readonly day: Day;
}

interface RestoredDay {
  readonly number: number;
  readonly keys: readonly string[];
}

interface DaysEditorProps<Day extends EditableDay> {
  days: readonly Day[];
  /**
   * `newNumbers` gives the new number of each day by its old one. Without it, days were neither added, moved nor
   * removed. `restored` is a day that 'Undo' brought back, with what `keysOf` gave for it.
   */
  onChange(days: Day[], newNumbers?: ReadonlyMap<number, number>, restored?: RestoredDay): void;
  /** Keys of what belongs to a day, such as price lines. */
  keysOf?(number: number): readonly string[];
  blankDay(): Day;
  /** The fields after title and description. */
  fields(day: Day, number: number, change: (day: Day) => void): ReactNode;
  /** The first day's date, for the dates of the others. */
  start?: string | null;
  /** Prefix of element ids, for links to the days. */
  id?: string;
  /** Days are collapsed at first, except new ones. */
  isCollapsed?: boolean;
  /** The only day cannot be removed. */
  keepsOne?: boolean;
}

/** The days of an itinerary, a proposal or a trip. They can be inserted, moved, duplicated and removed. */
export function DaysEditor<Day extends EditableDay>(props: DaysEditorProps<Day>) {
  const { days, onChange, keepsOne = false } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const [keys, setKeys] = useState<readonly string[]>(() => days.map(newId));
  // The number of days changes from outside, too.
  if (keys.length !== days.length) setKeys(days.map((_, index) => keys[index] ?? newId()));
  const rows = days.map(
    (day, index): Row<Day> => ({ key: keys[index] ?? "", number: day.day ?? index + 1, day }),
  );
  const show = (next: readonly Row<Day>[], restored?: RestoredDay) => {
    setKeys(next.map(({ key }) => key));
    onChange(
      next.map(({ day }, index) => (day.day === undefined ? day : { ...day, day: index + 1 })),
      new Map(next.flatMap(({ number }, index) => (number === null ? [] : [[number, index + 1]]))),
      restored,
    );
  };
  /** Id of the element to focus once the changed days are shown. */
  const focusNext = useRef<string | null>(null);
  // For 'Undo', which is pressed later; null when the form is gone.
  const current = useRef<{ readonly rows: typeof rows; readonly insert: typeof insert } | null>(null);
  useEffect(() => {
    current.current = { rows, insert };
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
    return () => {
      current.current = null;
    };
  });
  const insert = (index: number, day: Day, keys?: readonly string[]) => {
    focusNext.current = `${id}-${index + 1}-title`;
    const restored = keys && { number: index + 1, keys };
    show(rows.toSpliced(index, 0, { key: newId(), number: null, day }), restored);
  };
  const move = (from: number, to: number) => show(moveItem(rows, from, to));
  const remove = (index: number, day: Day) => {
    const keys = props.keysOf?.(day.day ?? index + 1) ?? [];
    show(rows.toSpliced(index, 1));
    void notify({
      tone: "info",
      title: `Removed: ${capitalize(nameOf(day, index + 1))}`,
      action: {
        label: "Undo",
        onClick: () => current.current?.insert(Math.min(index, current.current.rows.length), day, keys),
      },
    });
  };
  return (
    <div className="@container flex flex-col gap-3">
      {rows.some(({ number }, index) => number !== index + 1) && (
        <Button
          id={`${id}-number`}
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => show(rows)}
        >
          Number the days 1 to {rows.length}
        </Button>
      )}
      {/* Collapsed days stand side by side. */}
      <ol className={`grid items-start gap-2 ${props.isCollapsed ? "@min-[40rem]:grid-cols-2" : ""}`}>
        {rows.map(({ key, day, number }, index) => (
          <li
            key={key}
            {...reorderRow(index)}
            className={`flex min-w-0 items-start gap-1 rounded-xl border border-sand-deep bg-white p-1 ${props.isCollapsed ? "@min-[40rem]:has-[>details[open]]:col-span-2" : ""}`}
          >
            <ReorderHandle
              label={nameOf(day, number ?? index + 1)}
              name={day.title.trim() || undefined}
              index={index}
              count={rows.length}
              onMove={move}
            />
            <DayDetails
              id={`${id}-${index + 1}`}
              day={day}
              number={number ?? index + 1}
              start={props.start ?? null}
              isCollapsed={props.isCollapsed ?? false}
              fields={props.fields}
              onChange={(changed) => onChange(days.with(index, changed))}
              onInsert={() => insert(index, props.blankDay())}
              onDuplicate={() => insert(index + 1, day)}
              onRemove={keepsOne && rows.length === 1 ? null : () => remove(index, day)}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        onClick={() => insert(rows.length, props.blankDay())}
      >
        <Plus aria-hidden className="size-4" /> Add day
      </Button>
    </div>
  );
}

/** The day as part of a sentence: 'day 3, Beach day'. */
const nameOf = ({ title }: EditableDay, number: number) =>
  `day ${number}${title.trim() && `, ${title.trim()}`}`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface DayDetailsProps<Day extends EditableDay> extends Pick<DaysEditorProps<Day>, "fields"> {
  id: string;
  day: Day;
  number: number;
  start: string | null;
  isCollapsed: boolean;
  onChange(day: Day): void;
  onInsert(): void;
  onDuplicate(): void;
  /** Null if the day cannot be removed. */
  onRemove: (() => void) | null;
}

function DayDetails<Day extends EditableDay>(props: DayDetailsProps<Day>) {
  const { id, day, number, start, onChange } = props;
  const { title, description } = day;
  const [isOpenAtFirst] = useState(!props.isCollapsed || title === "");
  return (
    <details open={isOpenAtFirst || undefined} className="min-w-0 grow">
      <summary id={id} className="min-h-12 cursor-pointer content-center font-semibold">
        Day {number}
        {title && `: ${title}`}
        {start && isYearInRange(start) && (
          <span className="ml-2 inline-block font-normal text-ink-soft text-sm">
            {formatDay(addDays(start, number - 1))}
          </span>
        )}
      </summary>
      <div className="mt-2 flex flex-col gap-3 max-sm:-ml-17">
        <TextField
          id={`${id}-title`}
          label={`Day ${number} title`}
          value={title}
          onChange={(event) => onChange({ ...day, title: event.target.value })}
        />
        <TextArea
          label={`Day ${number} description`}
          rows={3}
          value={description}
          onChange={(event) => onChange({ ...day, description: event.target.value })}
        />
        {props.fields(day, number, onChange)}
        <div className="flex flex-wrap gap-x-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Insert day before day ${number}`}
            onClick={props.onInsert}
          >
            <Plus aria-hidden className="size-4" /> Insert day before
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Duplicate day ${number}`}
            onClick={props.onDuplicate}
          >
            <Copy aria-hidden className="size-4" /> Duplicate
          </Button>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove day ${number}`}
            disabled={!props.onRemove}
            onClick={props.onRemove ?? undefined}
          >
            <X aria-hidden className="size-4" /> Remove
          </Button>
        </div>
      </div>
    </details>
  );
}
