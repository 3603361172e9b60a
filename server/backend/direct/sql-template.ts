import type { RecordedStatement } from "#server/backend/direct/lite-recorder.ts";

/** A statement whose values are either always the same or one of a call's own, by its place in the call. */
export interface SqlTemplate {
  readonly text: string;
  readonly values: readonly (string | null | { readonly of: number })[];
}

/** A value that stands for one of a call's own while the library is recorded. */
export interface StandIn {
  isParameter(value: unknown): boolean;
}

/** Two recordings of the same shape with other stand-ins; null if anything but these differs. */
export function templateOf(
  [first, second]: readonly [RecordedStatement, RecordedStatement],
  [ofFirst, ofSecond]: readonly [readonly StandIn[], readonly StandIn[]],
): SqlTemplate | null {
  if (first.sql !== second.sql || first.parameters.length !== second.parameters.length) return null;
  const values: SqlTemplate["values"][number][] = [];
  for (const [at, value] of first.parameters.entries()) {
    const other = second.parameters[at];
    const of = ofFirst.findIndex((standIn) => standIn.isParameter(value));
    if (of !== -1 && ofSecond[of]?.isParameter(other)) values.push({ of });
    else {
      const constant = onTheWire(value);
      if (constant === undefined || constant !== onTheWire(other)) return null;
      values.push(constant);
    }
  }
  return { text: first.sql, values };
}

export function fill({ values }: SqlTemplate, own: readonly (string | null)[]): (string | null)[] {
  return values.map((value) =>
    value === null || typeof value === "string" ? value : (own[value.of] ?? null),
  );
}

/** As the driver writes a value; undefined for one that needs the driver to be written. */
function onTheWire(value: unknown): string | null | undefined {
  if (value === null || typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return isPlain(value) ? JSON.stringify(value) : undefined;
  const items = value.map((item) => (item === null ? "NULL" : quoteItem(item)));
  return items.includes(undefined) ? undefined : `{${items.join(",")}}`;
}

const isPlain = (value: unknown) =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const quoteItem = (item: unknown) =>
  typeof item === "object" ? undefined : `"${String(item).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
