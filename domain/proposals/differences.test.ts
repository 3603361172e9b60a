import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDocuments, isChanged } from "#domain/proposals/compare-documents.ts";
import { describeDifferences } from "#domain/proposals/describe-differences.ts";
import { type Difference, differencesBetween } from "#domain/proposals/differences.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import type { ProposalDocument } from "#domain/proposals/schema.ts";
import { documents } from "#tests/support/proposal-cases.ts";

/** Two versions of the same proposal. */
const pairs = fc.tuple(documents, documents).map(([before, after]) => {
  return [before, { ...after, number: before.number }] as const;
});

describe("differences", () => {
  it("turn the first document into the second", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const result = applyDifferences(before, differencesBetween(before, after));
        expect({ ...result, version: after.version }).toEqual(after);
      }),
    );
  });

  it("are empty for equal documents", () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(differencesBetween(document, structuredClone(document))).toEqual([]);
        expect(describeDifferences(document, { ...document, version: document.version + 1 })).toEqual([]);
        expect(compareDocuments(document, structuredClone(document), "en").filter(isChanged)).toEqual([]);
      }),
    );
  });

  it("are not empty if anything differs", () => {
    const change = fc.constantFrom<(document: ProposalDocument) => ProposalDocument>(
      (document) => ({ ...document, title: `${document.title}!` }),
      (document) => ({ ...document, adults: document.adults + 1 }),
      (document) => ({ ...document, terms: `${document.terms} More.` }),
      (document) => ({ ...document, includes: [...document.includes, "Breakfast"] }),
      (document) => ({
        ...document,
        days: [...document.days, { day: 10, title: "Home", description: "", image: null }],
      }),
      (document) => ({
        ...document,
        lines: document.lines.map((line) => ({ ...line, unit_price: line.unit_price + 1n })),
      }),
      (document) => ({
        ...document,
        lines: document.lines.map((line) => ({ ...line, detail: `${line.detail}.` })),
      }),
    );
    fc.assert(
      fc.property(documents, change, (document, alter) => {
        const altered = alter(document);
        expect(differencesBetween(document, altered).length).toBeGreaterThan(0);
        expect(describeDifferences(document, altered).length).toBeGreaterThan(0);
        expect(compareDocuments(document, altered, "en").filter(isChanged).length).toBeGreaterThan(0);
      }),
    );
  });

  it("always have a label and a word for the change", () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        for (const { label, changeLabel } of describeDifferences(before, after)) {
          expect(label).toMatch(/\S/);
          expect(changeLabel).toMatch(/\S/);
        }
      }),
    );
  });
});

describe("differences as text", () => {
  const before = proposalDocument({
    introduction: "Dear traveler",
    days: [{ day: 1, title: "Lima", description: "Arrival", image: null }],
    includes: ["Breakfast"],
  });
  const [tour] = before.lines;
  const after: ProposalDocument = {
    ...before,
    start_date: "2027-03-15",
    introduction: "Dear all",
    days: [
      { day: 1, title: "Lima", description: "A later arrival", image: null },
      { day: 2, title: "Cusco", description: "", image: null },
    ],
    lines: tour ? [{ ...tour, unit_price: 110_000n, amount: 220_000n }] : [],
  };
  const textOf = (document: ProposalDocument) =>
    describeDifferences(before, document).map(({ label, changeLabel, before: old, after: now }) =>
      `${label} | ${changeLabel} | ${old} | ${now}`.replaceAll("\u00a0", " "),
    );

  it("are in English for an English document", () => {
    expect(textOf(after)).toEqual([
      "Total | changed | USD 2,000.00 | USD 2,200.00",
      "Deposit | changed | USD 400.00 | USD 440.00",
      "Balance | changed | USD 1,600.00 | USD 1,760.00",
      "First day | changed | 14 March 2027 | 15 March 2027",
      // Long texts are only marked as changed.
      "Introduction | changed | null | null",
      "Day 1 | changed | null | null",
      "Day 2 | added | null | Cusco",
      "Tour | changed | 2 × USD 1,000.00 per person, USD 2,000.00 | 2 × USD 1,100.00 per person, USD 2,200.00",
    ]);
  });

  it("are in Spanish if the newer document is in Spanish", () => {
    expect(textOf({ ...after, language: "es" }).slice(0, 5)).toEqual([
      "Total | modificado | 2.000,00 USD | 2.200,00 USD",
      "Anticipo | modificado | 400,00 USD | 440,00 USD",
      "Saldo | modificado | 1.600,00 USD | 1.760,00 USD",
      "Idioma | modificado | inglés | español",
      "Primer día | modificado | 14 de marzo de 2027 | 15 de marzo de 2027",
    ]);
  });
});

/** Applies the differences to the first document. The result equals the second except for its version number. */
function applyDifferences(document: ProposalDocument, differences: readonly Difference[]): ProposalDocument {
  let changed = document;
  const days = new Map(document.days.map((day) => [day.day, day]));
  const lines = new Map(document.lines.map((line) => [line.key, line]));
  let order: readonly string[] | null = null;
  for (const difference of differences) {
    if (difference.of === "field") changed = { ...changed, [difference.field]: difference.after };
    else if (difference.of === "order") order = difference.after;
    else if (difference.of === "day") replace(days, difference.day, difference.after);
    else replace(lines, difference.key, difference.after);
  }
  return {
    ...changed,
    days: [...days.values()].toSorted((a, b) => a.day - b.day),
    lines: (order ?? [...lines.keys()]).flatMap((key) => lines.get(key) ?? []),
  };
}

function replace<Id, Entry>(entries: Map<Id, Entry>, id: Id, entry: Entry | null): void {
  if (entry === null) entries.delete(id);
  else entries.set(id, entry);
}
