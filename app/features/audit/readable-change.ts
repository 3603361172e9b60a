import { asObject } from "#domain/as-object.ts";

interface ReadableChange {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A changed value as removed and added lines. */
export function readableChange({ before, after }: { before: unknown; after: unknown }): ReadableChange {
  const old = toLines(before);
  const now = toLines(after);
  return {
    removed: old.filter((line) => !now.includes(line)),
    added: now.filter((line) => !old.includes(line)),
  };
}

function toLines(value: unknown): string[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (Array.isArray(value)) return value.flatMap((item) => [inOneLine(item)]);
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, part]) => part !== "" && part !== null)
      .map(([name, part]) => `${name}: ${inOneLine(part)}`);
  }
  return String(value).split("\n").filter(Boolean);
}

/** A day of an itinerary reads 'Day 2, Cusco: …'. */
function inOneLine(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  const { day, title, description } = asObject(value);
  if (day !== undefined) return `Day ${day}, ${title}: ${description}`;
  return JSON.stringify(value);
}
