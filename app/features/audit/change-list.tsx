import type { AuditEntry, AuditPage } from "#app/features/audit/audit.data.ts";
import { fieldName } from "#app/features/audit/audit-labels.ts";
import { asObject } from "#domain/as-object.ts";
import { isUuid } from "#domain/uuid.ts";

/** Fields that are not listed, because the entry already names its row and who changed it. */
const HIDDEN_FIELDS = ["id", "key", "user_id", "created_by"];

/** The changed fields. More than two are collapsed to their number and names. */
export function ChangeList({
  changes,
  names,
}: {
  changes: AuditEntry["changes"];
  names: AuditPage["names"];
}) {
  const fields = Object.keys(changes).filter((field) => !HIDDEN_FIELDS.includes(field));
  if (fields.length === 0) return null;
  const list = (
    <ul className="flex flex-col gap-2">
      {fields.map((field) => (
        <Field key={field} name={field} change={changes[field]} names={names} />
      ))}
    </ul>
  );
  if (fields.length <= 2) return list;
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-semibold text-sea">
        {fields.length} fields: {fields.slice(0, 4).map(fieldName).join(", ")}
        {fields.length > 4 && " …"}
      </summary>
      <div className="mt-2">{list}</div>
    </details>
  );
}

interface FieldProps {
  name: string;
  change: AuditEntry["changes"][string] | undefined;
  names: AuditPage["names"];
}

function Field({ name, change, names }: FieldProps) {
  const { removed, added } = readableChange(change ?? { before: null, after: null }, names);
  return (
    <li>
      <span className="font-semibold">{fieldName(name)}</span>
      {removed.map((line) => (
        <Line key={`-${line}`} kind="before" text={line} />
      ))}
      {added.map((line) => (
        <Line key={`+${line}`} kind="after" text={line} />
      ))}
    </li>
  );
}

const MAX_LENGTH = 240;

function Line({ kind, text }: { kind: "before" | "after"; text: string }) {
  const Tag = kind === "before" ? "del" : "ins";
  const colors =
    kind === "before" ? "bg-[#fbe1da] text-[#8f2c17]" : "bg-[#e4f0d3] text-[#2c5000] no-underline";
  return (
    <Tag className={`mt-0.5 block break-words rounded px-2 py-0.5 text-left ${colors}`}>
      <span className="sr-only">{kind === "before" ? "Before: " : "After: "}</span>
      {text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text}
    </Tag>
  );
}

interface ReadableChange {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

type Names = ReadonlyMap<string, string>;

/** A changed value as removed and added lines; `names` resolves ids of other rows. */
export function readableChange(
  { before, after }: { before: unknown; after: unknown },
  names: Names,
): ReadableChange {
  const oldLines = toLines(before, names);
  const newLines = toLines(after, names);
  return {
    removed: oldLines.filter((line) => !newLines.includes(line)),
    added: newLines.filter((line) => !oldLines.includes(line)),
  };
}

function toLines(stored: unknown, names: Names): string[] {
  const value = parseSetting(stored);
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) return value.map((item) => inOneLine(item, names));
  if (typeof value === "object") {
    return Object.entries(asObject(value))
      .filter(([, part]) => !isEmpty(part))
      .map(([name, part]) => `${fieldName(name)}: ${inOneLine(part, names)}`);
  }
  return inOneLine(value, names).split("\n").filter(Boolean);
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Settings are stored as text, most of them as JSON. Parses text that looks like a list, an object or a boolean. */
function parseSetting(value: unknown): unknown {
  if (typeof value !== "string" || !/^([[{]|true$|false$)/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

/** A day of an itinerary is shown as 'Day 2, Cusco: …'. */
function inOneLine(value: unknown, names: Names): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return isUuid(value) ? (names.get(value) ?? "(deleted)") : value;
  if (Array.isArray(value)) return value.map((item) => inOneLine(item, names)).join(", ");
  if (value === null || typeof value !== "object") return String(value);
  const { day, title, description } = asObject(value);
  if (day !== undefined && title !== undefined) return `Day ${day}, ${title}: ${description}`;
  return Object.entries(asObject(value))
    .filter(([name, part]) => name !== "id" && !isEmpty(part))
    .map(([name, part]) => `${fieldName(name).toLowerCase()} ${inOneLine(part, names)}`)
    .join(", ");
}
