import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "#domain/proposals/canonical-json.ts";
import { buildDocument, freezeDocument, hashDocument, parseDocument } from "#domain/proposals/document.ts";
import { withPrices } from "#domain/proposals/lines.ts";
import { proposalDocument } from "#domain/proposals/proposal.fixture.ts";
import type { DraftFields, ProposalDocument } from "#domain/proposals/schema.ts";
import { documents, earlierDocuments } from "#tests/support/proposal-cases.ts";

/** The same value with every object's keys in the opposite order. */
function reversed(value: Json): Json {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]) => [key, reversed(entry)] as const)
      .toReversed(),
  );
}

const asDraft = ({
  format: _,
  number: __,
  version: ___,
  lines: ____,
  payments,
  ...fields
}: ProposalDocument): DraftFields => ({
  ...fields,
  deposit_percent: 0,
  deposit_due_date: null,
  deposit_days: 0,
  balance_due_date: null,
  payments: [...payments],
  cancellation_steps: null,
  valid_until: "2027-01-01",
  change_note: "secret note",
});

describe("canonical JSON", () => {
  it("has exactly one text per value", () => {
    expect(canonicalJson({ b: [1, 2n, "ñ\n"], a: { d: null, c: true } })).toBe(
      '{"a":{"c":true,"d":null},"b":[1,2,"ñ\\n"]}',
    );
    expect(canonicalJson(-0)).toBe("0");
  });

  it.each([0.5, Number.NaN, 2 ** 53, 2n ** 53n])("rejects %s", (value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError);
  });
});

describe("the frozen document", () => {
  it("has the same bytes and hash in any key order, and parses back to the same value", async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        const frozen = await freezeDocument(document);
        expect(await freezeDocument(reversed(document) as ProposalDocument)).toEqual(frozen);
        expect(parseDocument(frozen.document)).toEqual(document);
        expect(await freezeDocument(parseDocument(frozen.document))).toEqual(frozen);
        expect(await hashDocument(frozen.document)).toBe(frozen.hash);
      }),
    );
  });

  it("is read alike if it was sent before it had amounts and payments", () => {
    fc.assert(
      fc.property(earlierDocuments, (earlier) => {
        const document = parseDocument(canonicalJson(earlier));
        expect(document).toEqual(withPrices(earlier));
        expect(parseDocument(canonicalJson(document))).toEqual(document);
      }),
    );
  });

  it("cannot be read if the amount of a line is not its unit prices", () => {
    const document = proposalDocument();
    const lines = document.lines.map((line) => ({ ...line, amount: line.amount + 1n }));
    expect(() => parseDocument(canonicalJson({ ...document, lines }))).toThrow("a line has a false amount");
  });

  it("has another hash if anything differs", async () => {
    await fc.assert(
      fc.asyncProperty(documents, documents, async (one, other) => {
        const [first, second] = await Promise.all([freezeDocument(one), freezeDocument(other)]);
        expect(first.hash === second.hash).toBe(first.document === second.document);
      }),
    );
  });

  it("has the SHA-256 of its UTF-8 bytes as hash", async () => {
    expect(await hashDocument("ñ")).toBe("024bb90888ca89a15a19e9bdd8c712bfb070465fce1ef25e43c170ea44fc5e5f");
  });

  it("never contains costs, the change note or the valid-until date", () => {
    fc.assert(
      fc.property(documents, fc.bigInt(0n, 1_000_000n), (document, cost) => {
        const { number, version } = document;
        const lines = document.lines.map((line) => ({ ...line, cost }));
        expect(buildDocument({ number, version }, asDraft(document), lines)).toEqual(document);
      }),
    );
  });

  it.each(["start_date", "end_date", "currency"] as const)(
    "cannot be built without %s or without lines",
    (field) => {
      const [document] = fc.sample(documents, 1);
      if (!document) throw new Error("no document");
      const { number, version } = document;
      const lines = document.lines.map((line) => ({ ...line, cost: null }));
      expect(() =>
        buildDocument({ number, version }, { ...asDraft(document), [field]: null }, lines),
      ).toThrow();
      expect(() => buildDocument({ number, version }, asDraft(document), [])).toThrow();
    },
  );

  it("cannot be parsed if it has unknown fields", () => {
    const [document] = fc.sample(documents, 1);
    if (!document) throw new Error("no document");
    expect(() => parseDocument(canonicalJson({ ...document, cost: 5 }))).toThrow();
    const lines = document.lines.map((line) => ({ ...line, cost: 5 }));
    expect(() => parseDocument(canonicalJson({ ...document, lines }))).toThrow();
  });
});
