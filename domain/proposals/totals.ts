import { chargedLines, lineAmount } from "#domain/proposals/lines.ts";
import { divideHalfUp, type RoundedAmount } from "#domain/proposals/money.ts";
import type { DocumentLine, ProposalDocument } from "#domain/proposals/schema.ts";

/** All totals shown to travelers. The database adds the same amounts of lines when a proposal is accepted. */
export interface Totals {
  readonly total: bigint;
  /** The total divided by the number of people; null if adults and children pay differently. */
  readonly perPerson: RoundedAmount | null;
  /** Both are set if adults and children pay differently. */
  readonly perAdult: RoundedAmount | null;
  readonly perChild: RoundedAmount | null;
}

type Priced = Pick<ProposalDocument, "lines" | "adults" | "children">;

export function totalsOf(document: Priced, choices: readonly string[]): Totals {
  const lines = chargedLines(document, choices);
  const total = sum(lines.map(({ amount }) => amount));
  return { total, ...perHead(document, lines, total) };
}

function perHead(document: Priced, lines: readonly DocumentLine[], total: bigint) {
  const people = BigInt(document.adults + document.children);
  /** Price per person of a unit's lines; for the group, the price for everyone. */
  const rate = (unit: DocumentLine["unit"]) =>
    sum(lines.filter((line) => line.unit === unit).map((line) => line.unit_price * BigInt(line.quantity)));
  const [adult, child] = [rate("adult"), rate("child")];
  if (document.children === 0 || adult === child) {
    return { perPerson: divideHalfUp(total, people), perAdult: null, perChild: null };
  }
  // The group's price is shared equally; only the result is rounded.
  const priceWith = (ownRate: bigint) =>
    divideHalfUp((rate("person") + ownRate) * people + rate("group"), people);
  return { perPerson: null, perAdult: priceWith(adult), perChild: priceWith(child) };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** The margin shown to staff: price minus cost of the charged lines. Null while one of their costs is missing. */
export function marginOf(
  document: Priced,
  costs: ReadonlyMap<string, bigint | null>,
  choices: readonly string[],
): bigint | null {
  let margin = 0n;
  for (const line of chargedLines(document, choices)) {
    const cost = costs.get(line.key) ?? null;
    if (cost === null) return null;
    margin += line.amount - lineAmount({ ...line, unit_price: cost }, document);
  }
  return margin;
}
