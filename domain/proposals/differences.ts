import { canonicalJson, type Json } from "#domain/proposals/canonical-json.ts";
import type { DocumentLine, ProposalDay, ProposalDocument } from "#domain/proposals/schema.ts";

/** Fields that are compared as a whole, in display order; days and lines are compared one by one. */
export const FIELDS_OUTSIDE_LISTS = [
  "language",
  "title",
  "location",
  "image",
  "start_date",
  "end_date",
  "adults",
  "children",
  "currency",
  "payments",
  "introduction",
  "includes",
  "excludes",
  "terms",
  "cancellation_terms",
  "cancellation_steps",
] as const;
export type FieldOutsideLists = (typeof FIELDS_OUTSIDE_LISTS)[number];
type FieldValue = ProposalDocument[FieldOutsideLists];

/** One difference: `before` null means added, `after` null means removed. */
export type Difference =
  | {
      readonly of: "field";
      readonly field: FieldOutsideLists;
      readonly before: FieldValue;
      readonly after: FieldValue;
    }
  | {
      readonly of: "day";
      readonly day: number;
      readonly before: ProposalDay | null;
      readonly after: ProposalDay | null;
    }
  | {
      readonly of: "line";
      readonly key: string;
      readonly before: DocumentLine | null;
      readonly after: DocumentLine | null;
    }
  | { readonly of: "order"; readonly before: readonly string[]; readonly after: readonly string[] };

const isSame = (a: Json, b: Json) => canonicalJson(a) === canonicalJson(b);

/** The differences of two documents; empty if only the version number differs. */
export function differencesBetween(before: ProposalDocument, after: ProposalDocument): readonly Difference[] {
  const fields = FIELDS_OUTSIDE_LISTS.filter(
    (field) => !isSame(before[field] ?? null, after[field] ?? null),
  ).map((field): Difference => ({ of: "field", field, before: before[field], after: after[field] }));
  const days = changedEntries(before.days, after.days, (day) => day.day)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, ...change }): Difference => ({ of: "day", day: id, ...change }));
  const lines = changedEntries(before.lines, after.lines, (line) => line.key).map(
    ({ id, ...change }): Difference => ({ of: "line", key: id, ...change }),
  );
  return [...fields, ...days, ...lines, ...orderDifference(before.lines, after.lines)];
}

function changedEntries<Entry, Id>(
  before: readonly Entry[],
  after: readonly Entry[],
  idOf: (entry: Entry) => Id,
) {
  const old = new Map(before.map((entry) => [idOf(entry), entry]));
  const now = new Map(after.map((entry) => [idOf(entry), entry]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ id, before: old.get(id) ?? null, after: now.get(id) ?? null }))
    .filter((change) => !isSame(change.before, change.after));
}

/** Empty if the lines of both versions keep their order and new lines come after them. */
function orderDifference(
  before: readonly DocumentLine[],
  after: readonly DocumentLine[],
): readonly Difference[] {
  const [old, now] = [before.map((line) => line.key), after.map((line) => line.key)];
  const expected = [...old.filter((key) => now.includes(key)), ...now.filter((key) => !old.includes(key))];
  return isSame(expected, now) ? [] : [{ of: "order", before: old, after: now }];
}
