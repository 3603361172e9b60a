import type { DocumentLine, ProposalDocument, Unit } from "#domain/proposals/schema.ts";

type Party = Pick<ProposalDocument, "adults" | "children">;
export type PricedLine = Pick<DocumentLine, "unit" | "quantity" | "unit_price">;

/** How many times a line's unit price is charged, not counting its quantity. */
export function countUnits(unit: Unit, { adults, children }: Party): number {
  return { person: adults + children, adult: adults, child: children, group: 1 }[unit];
}

export function lineAmount(line: PricedLine, party: Party): bigint {
  return line.unit_price * BigInt(line.quantity) * BigInt(countUnits(line.unit, party));
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
