import { newId } from "#app/lib/new-id.ts";
import type { FieldLabels } from "#app/lib/save-row.ts";
import { amountForField, formatMoney, parseAmount } from "#domain/proposals/money.ts";
import type { DraftFields, DraftLine } from "#domain/proposals/schema.ts";

/** A line being edited, with its amounts as typed. */
export interface EditedLine extends Omit<DraftLine, "unit_price" | "cost"> {
  readonly price: string;
  readonly costs: string;
}

export interface EditedDraft {
  readonly fields: DraftFields;
  readonly lines: readonly EditedLine[];
}

/** Until a currency is chosen, amounts are parsed with two decimals, as in USD. */
const currencyOf = (currency: string | null) => currency ?? "USD";

/** Converts stored fields and lines to the form in which they are edited. */
export function toEditedDraft(fields: DraftFields, lines: readonly DraftLine[]): EditedDraft {
  const currency = currencyOf(fields.currency);
  return {
    fields,
    lines: lines.map(({ unit_price, cost, ...line }) => ({
      ...line,
      price: amountForField(unit_price, currency),
      costs: cost === null ? "" : amountForField(cost, currency),
    })),
  };
}

/** A draft without content. A value that may be missing is null. */
export const BLANK_DRAFT: EditedDraft = {
  fields: {
    language: "en",
    title: "",
    location: "",
    image: null,
    introduction: "",
    start_date: null,
    end_date: null,
    days: [],
    includes: [],
    excludes: [],
    adults: 1,
    children: 0,
    currency: null,
    deposit_percent: 0,
    deposit_due_date: null,
    deposit_days: 0,
    balance_due_date: null,
    terms: "",
    cancellation_terms: "",
    valid_until: null,
    change_note: "",
    payments: null,
    cancellation_steps: null,
  },
  lines: [],
};

/** Amounts as typed mean something only with their currency. */
interface PricedLines {
  readonly fields: Pick<DraftFields, "currency">;
  readonly lines: readonly EditedLine[];
}

/** The draft as it is compared and saved. */
export const toDraftRow = ({ fields, lines }: EditedDraft) => ({
  ...fields,
  lines: { currency: fields.currency, lines },
});
export type DraftRow = ReturnType<typeof toDraftRow>;

export const DRAFT_LABELS: FieldLabels<DraftRow> = {
  language: "language",
  title: "title",
  location: "destination",
  image: "image",
  introduction: "introduction",
  start_date: "first day",
  end_date: "last day",
  days: "days",
  includes: "included",
  excludes: "not included",
  adults: "adults",
  children: "children",
  currency: "currency",
  deposit_percent: "deposit",
  deposit_due_date: "deposit due",
  deposit_days: "deposit due, in days",
  balance_due_date: "balance due",
  terms: "terms",
  cancellation_terms: "cancellation terms",
  valid_until: "valid until",
  change_note: "change summary",
  payments: "payments",
  cancellation_steps: "cancellation steps",
  lines: "price lines",
};

export interface LineProblem {
  readonly key: string;
  readonly field: "label" | "price" | "costs";
  readonly text: string;
}

/** The valid lines, and what is wrong with the others. */
export function parseLines({ fields, lines }: PricedLines): {
  readonly lines: readonly DraftLine[];
  readonly problems: readonly LineProblem[];
} {
  const currency = currencyOf(fields.currency);
  const validLines: DraftLine[] = [];
  const problems: LineProblem[] = [];
  for (const [index, { price, costs, ...line }] of lines.entries()) {
    const name = line.label.trim() || `Line ${index + 1}`;
    const unit_price = parseAmount(price, currency);
    const cost = costs.trim() === "" ? null : parseAmount(costs, currency);
    const isCostInvalid = cost === null && costs.trim() !== "";
    if (!line.label.trim()) problems.push({ key: line.key, field: "label", text: `${name} needs a label` });
    if (unit_price === null) {
      const text = price.trim() === "" ? `${name} needs a price` : `Check the price of ${name}`;
      problems.push({ key: line.key, field: "price", text });
    }
    if (isCostInvalid) problems.push({ key: line.key, field: "costs", text: `Check the cost of ${name}` });
    if (line.label.trim() && unit_price !== null && !isCostInvalid)
      validLines.push({ ...line, unit_price, cost });
  }
  return { lines: validLines, problems };
}

/** All lines for the preview, and the keys of lines whose price is missing or invalid. */
export function previewLines({ fields, lines }: EditedDraft): {
  readonly lines: readonly DraftLine[];
  readonly unpriced: ReadonlySet<string>;
} {
  const currency = currencyOf(fields.currency);
  const unpriced = new Set<string>();
  const previewedLines = lines.map(({ price, costs, ...line }, index) => {
    const unit_price = parseAmount(price, currency);
    if (unit_price === null) unpriced.add(line.key);
    return {
      ...line,
      label: line.label.trim() || `Line ${index + 1}`,
      unit_price: unit_price ?? 0n,
      // Without a price, a cost would give a false margin.
      cost: unit_price === null ? null : parseAmount(costs, currency),
    };
  });
  return { lines: previewedLines, unpriced };
}

/** Error message for an invalid amount; none while the field is empty. */
export function amountProblem(typed: string, currency: string | null): string | undefined {
  if (typed.trim() === "" || parseAmount(typed, currencyOf(currency)) !== null) return undefined;
  return "Write the amount as 2,400.00 or 2400";
}

/** A margin as money and as a percentage of the price: 'USD 20.50 (17 %)'. */
export function formatMargin(margin: bigint, price: bigint, currency: string): string {
  const percentage = price > 0n ? ` (${Math.round((Number(margin) / Number(price)) * 100)} %)` : "";
  return `${formatMoney(margin, currency, "en")}${percentage}`;
}

/** The margin of one unit of a line, as text; null while an amount or the currency is missing or invalid. */
export function lineMargin({ price, costs }: EditedLine, currency: string | null): string | null {
  const [unitPrice, unitCost] = [price, costs].map((text) => parseAmount(text, currencyOf(currency)));
  if (unitPrice == null || unitCost == null || currency === null) return null;
  return formatMargin(unitPrice - unitCost, unitPrice, currency);
}

export const newLine = (): EditedLine => ({
  key: newId(),
  day: null,
  label: "",
  detail: "",
  unit: "person",
  quantity: 1,
  optional: false,
  preselected: false,
  choice_group: null,
  price: "",
  costs: "",
});
