import { paymentTermsOf } from "#domain/proposals/payment-plan.ts";
import type {
  DocumentLine,
  PaymentTerm,
  Priceable,
  ProposalDocument,
  Unit,
} from "#domain/proposals/schema.ts";

type Party = Pick<ProposalDocument, "adults" | "children">;

/** How many times a line's unit price is charged, not counting its quantity. */
export function countUnits(unit: Unit, { adults, children }: Party): number {
  return { person: adults + children, adult: adults, child: children, group: 1 }[unit];
}

/** What a line costs, or with its cost as `unit_price`, what the agency pays for it. */
export function lineAmount(
  line: Pick<DocumentLine, "unit" | "quantity" | "unit_price">,
  party: Party,
): bigint {
  return line.unit_price * BigInt(line.quantity) * BigInt(countUnits(line.unit, party));
}

/** The amounts and payments that the document freezes. Nothing else computes a price; the rest adds whole numbers. */
export function withPrices<Offer extends Priceable>(
  offer: Offer,
): Omit<
  Offer,
  "deposit_percent" | "deposit_due_date" | "deposit_days" | "balance_due_date" | "payments" | "lines"
> & {
  payments: readonly PaymentTerm[];
  lines: DocumentLine[];
} {
  const { deposit_percent, deposit_due_date, deposit_days, balance_due_date, payments, lines, ...others } =
    offer;
  const pricedLines = lines.map((line) => {
    const amount = lineAmount(line, offer);
    if (line.amount !== undefined && line.amount !== amount)
      throw new RangeError("a line has a false amount");
    return { ...line, amount };
  });
  return { ...others, payments: paymentTermsOf(offer), lines: pricedLines };
}

/** Whether the traveler can choose this line. */
export const isChoosable = (line: Pick<DocumentLine, "optional" | "choice_group">): boolean =>
  line.optional || line.choice_group !== null;

/** Whether no one in the party would pay for this line, such as a children's option without children. */
export const appliesToNoOne = (line: Pick<DocumentLine, "unit">, party: Party): boolean =>
  countUnits(line.unit, party) === 0;

/** The lines that are charged with these choices. */
export function chargedLines(
  document: Pick<ProposalDocument, "lines">,
  choices: readonly string[],
): readonly DocumentLine[] {
  const chosenKeys = new Set(choices);
  return document.lines.filter((line) => !isChoosable(line) || chosenKeys.has(line.key));
}
