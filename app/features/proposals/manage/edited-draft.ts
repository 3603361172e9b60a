import { amountForField, formatMoney, parseAmount } from "#domain/proposals/money.ts";
import type { DraftFields, DraftLine } from "#domain/proposals/schema.ts";

/** A line while it is edited: amounts as they are typed. */
export interface EditedLine extends Omit<DraftLine, "unit_price" | "cost"> {
  readonly price: string;
  readonly costs: string;
}

export interface EditedDraft {
  readonly fields: DraftFields;
  readonly lines: readonly EditedLine[];
}

/** Before a currency is chosen, amounts are read as if they had two decimals. */
const currencyOf = (currency: string | null) => currency ?? "USD";

export function toEdited(fields: DraftFields, lines: readonly DraftLine[]): EditedDraft {
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

/** The lines to be stored, or the label of the first whose amount cannot be read. */
export function readLines({
  fields,
  lines,
}: EditedDraft): { lines: readonly DraftLine[] } | { problem: string } {
  const currency = currencyOf(fields.currency);
  const read: DraftLine[] = [];
  for (const { price, costs, ...line } of lines) {
    const unit_price = parseAmount(price, currency);
    const cost = costs.trim() === "" ? null : parseAmount(costs, currency);
    if (unit_price === null || (cost === null && costs.trim() !== "") || !line.label.trim()) {
      return { problem: line.label.trim() || "a line without a name" };
    }
    read.push({ ...line, unit_price, cost });
  }
  return { lines: read };
}

/** What to tell whoever typed an amount that cannot be read; nothing while the field is empty. */
export function amountProblem(typed: string, currency: string | null): string | undefined {
  if (typed.trim() === "" || parseAmount(typed, currencyOf(currency)) !== null) return undefined;
  return "Write the amount as 2,400.00 or 2400";
}

/** What one unit of a line leaves the agency, as text; null while an amount is missing or cannot be read. */
export function lineMargin({ price, costs }: EditedLine, currency: string | null): string | null {
  const [asked, paid] = [price, costs].map((text) => parseAmount(text, currencyOf(currency)));
  if (asked == null || paid == null || currency === null) return null;
  return formatMoney(asked - paid, currency, "en");
}

export const newLine = (): EditedLine => ({
  key: crypto.randomUUID(),
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
