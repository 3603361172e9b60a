import fc from "fast-check";
import { addDays } from "#domain/calendar-days.ts";
import { meals } from "#domain/itinerary-facts.ts";
import { currencies } from "#domain/proposals/currency.ts";
import { languages } from "#domain/proposals/language.ts";
import { appliesToNoOne, isChoosable, withPrices } from "#domain/proposals/lines.ts";
import { type OfferedLine, type ProposalDocument, units } from "#domain/proposals/schema.ts";

/** Generated proposals for property-based tests. */

const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((text) => /\S/.test(text) && text.isWellFormed() && !text.includes("\0"));
const sentence = fc.oneof(fc.constant(""), word);
const date = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2026-01-01", days));

const lineKeys = Array.from({ length: 8 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);

const lineKind = fc.oneof(
  fc.constant({ optional: false, preselected: false, choice_group: null }),
  fc.boolean().map((preselected) => ({ optional: true, preselected, choice_group: null })),
  fc.record({
    optional: fc.constant(false),
    preselected: fc.boolean(),
    choice_group: fc.constantFrom("Hotel", "Flight"),
  }),
);

const line = (key: string): fc.Arbitrary<OfferedLine> =>
  fc
    .tuple(
      fc.record({
        key: fc.constant(key),
        day: fc.option(fc.integer({ min: 1, max: 9 })),
        label: word,
        detail: sentence,
        unit: fc.constantFrom(...units),
        quantity: fc.integer({ min: 1, max: 20 }),
        unit_price: fc.oneof(fc.constant(0n), fc.bigInt(0n, 999n), fc.bigInt(0n, 10_000_000_000n)),
      }),
      lineKind,
    )
    .map(([fields, kind]) => ({ ...fields, ...kind }));

const lines = fc
  .shuffledSubarray(lineKeys, { minLength: 1 })
  .chain((keys) => fc.tuple(...keys.map((key) => line(key))));

const days = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }).chain((numbers) =>
  fc.tuple(
    ...numbers
      .toSorted((a, b) => a - b)
      .map((day) =>
        fc.record(
          {
            day: fc.constant(day),
            title: sentence,
            description: sentence,
            image: fc.option(word),
            drive_minutes: fc.integer({ min: 0, max: 1440 }),
            effort: fc.constantFrom("easy" as const, "moderate" as const, "demanding" as const),
            meals: fc.subarray([...meals]),
            bed: sentence,
          },
          { requiredKeys: ["day", "title", "description", "image"] },
        ),
      ),
  ),
);

const payments = fc
  .array(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 100_000 }) }),
    ),
    {
      maxLength: 5,
    },
  )
  .chain((shares) =>
    fc.tuple(
      ...[...shares, {}].map((share) =>
        fc
          .oneof(
            fc.constant({}),
            fc.record({ on: date }),
            fc.record({ after_acceptance: fc.integer({ min: 0, max: 365 }) }),
            fc.record({ before_departure: fc.integer({ min: 0, max: 365 }) }),
          )
          .map((due) => ({ ...share, ...due })),
      ),
    ),
  );

const content = fc
  .record({
    format: fc.constant(1 as const),
    number: fc.integer({ min: 1, max: 99_999 }).map((count) => `P-2026-${String(count).padStart(4, "0")}`),
    version: fc.integer({ min: 1, max: 20 }),
    language: fc.constantFrom(...languages),
    title: word,
    location: sentence,
    image: fc.option(word),
    introduction: sentence,
    start_date: date,
    nights: fc.integer({ min: 0, max: 30 }),
    days,
    includes: fc.array(word, { maxLength: 3 }),
    excludes: fc.array(word, { maxLength: 3 }),
    adults: fc.integer({ min: 1, max: 9 }),
    children: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })),
    currency: fc.constantFrom(...currencies),
    terms: sentence,
    cancellation_terms: sentence,
    lines,
  })
  .map(({ nights, ...document }) => ({ ...document, end_date: addDays(document.start_date, nights) }));

const depositTerms = fc.record({
  deposit_percent: fc.integer({ min: 0, max: 100 }),
  deposit_due_date: fc.option(date),
  balance_due_date: fc.option(date),
});

/** Documents as they were sent before amounts and payments were frozen. */
export const earlierDocuments = fc.tuple(content, depositTerms).map((parts) => Object.assign({}, ...parts));

export const documents: fc.Arbitrary<ProposalDocument> = fc
  .tuple(content, fc.oneof(depositTerms, fc.record({ payments })))
  .map(([offer, terms]) => withPrices({ ...offer, ...terms }));

/** A document with valid or invalid choices: any of its lines, some twice, and sometimes an unknown one. */
export const documentsWithAnyChoices = documents.chain((document) =>
  fc.record({
    document: fc.constant(document),
    choices: fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...document.lines.map((entry) => entry.key)) },
        { weight: 1, arbitrary: fc.constant("00000000-0000-4000-8000-0000000000ff") },
      ),
      { maxLength: 4 },
    ),
  }),
);

/** A document with valid choices, unless one of its groups has only lines that apply to no one. */
export const documentsWithChoices = documents.chain((document) => {
  const selectable = document.lines.filter((entry) => isChoosable(entry) && !appliesToNoOne(entry, document));
  const options = selectable.filter((entry) => entry.choice_group === null).map((entry) => entry.key);
  const groups = Map.groupBy(
    selectable.filter((entry) => entry.choice_group !== null),
    (entry) => entry.choice_group,
  );
  const onePerGroup = [...groups.values()].map((entries) =>
    fc.constantFrom(...entries.map((entry) => entry.key)),
  );
  return fc
    .tuple(fc.subarray(options), fc.tuple(...onePerGroup))
    .map(([chosenOptions, chosenInGroups]) => ({ document, choices: [...chosenOptions, ...chosenInGroups] }));
});
