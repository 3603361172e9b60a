export interface Merge<Row> {
  /** Only this user's changes. */
  readonly mine: Partial<Row>;
  /** Fields that both changed to different values, as text. */
  readonly conflicts: readonly string[];
  /** The other user's changes, as text. */
  readonly theirs: readonly string[];
}

/** Equal values give equal text, whatever the key order of JSON objects. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );

type FieldOf<Row> = keyof Row & string;
/** Label of each field; only these are compared. */
export type FieldLabels<Row> = Readonly<Record<FieldOf<Row>, string>>;

/** Merges two users' changes to the same version, field by field. */
export function mergeFields<Row extends object>(
  labels: FieldLabels<Row>,
  { start, stored, wanted }: { readonly start: Row; readonly stored: Row; readonly wanted: Row },
): Merge<Row> {
  const fields = Object.keys(labels).filter((name): name is FieldOf<Row> => name in labels);
  const differs = (a: Row, b: Row) => (field: FieldOf<Row>) => canonical(a[field]) !== canonical(b[field]);
  const changedByMe = fields.filter(differs(start, wanted));
  const changedByThem = fields.filter(differs(start, stored));
  const both = changedByMe.filter((field) => changedByThem.includes(field)).filter(differs(stored, wanted));
  const mine: Partial<Row> = {};
  for (const field of changedByMe) mine[field] = wanted[field];
  return {
    mine,
    conflicts: both.map((field) => labels[field]),
    theirs: changedByThem.map((field) => labels[field]),
  };
}
