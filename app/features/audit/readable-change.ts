import { fieldName } from "#app/features/audit/audit-names.ts";
import { asObject } from "#domain/as-object.ts";
import { isUuid } from "#domain/uuid.ts";

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
