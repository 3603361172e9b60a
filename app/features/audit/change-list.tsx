import type { AuditEntry, AuditPage } from "#app/features/audit/audit.data.ts";
import { fieldName } from "#app/features/audit/audit-names.ts";
import { readableChange } from "#app/features/audit/readable-change.ts";

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
