import * as z from "zod/mini";
import { YEAR_OUT_OF_RANGE } from "#domain/calendar-date.schema.ts";
import { isYearInRange } from "#domain/calendar-days.ts";
import { meals } from "#domain/itinerary-facts.ts";
import { isCurrency } from "#domain/proposals/currency.ts";
import { languages } from "#domain/proposals/language.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";

/** Text that PostgreSQL can store: no lone surrogates and no null characters. */
const text = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine(
      (value) => value.isWellFormed() && !value.includes("\0"),
      "This text contains invalid characters.",
    ),
  );
const nonBlank = (maxLength: number) => text(maxLength).check(z.regex(/\S/, "Please fill this in."));
const list = z.array(nonBlank(500)).check(z.maxLength(100));
/** Documents that were sent before the limits of calendarDate() may have another year. */
const date = z.iso.date();

/** An integer within limits. */
const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
/** Money in minor units: an integer in JSON, a bigint in code. */
const amountUpTo = (max: number) =>
  z.pipe(
    z.union([z.bigint(), count(0, max)]),
    z.transform((value) => BigInt(value)),
  );
const amount = amountUpTo(PROPOSAL_LIMITS.unitPrice);
const wholeAmount = amountUpTo(Number.MAX_SAFE_INTEGER);

/** A day as in an itinerary, with its facts and an image, which is a storage path. */
const proposalDay = z.strictObject({
  day: count(1, PROPOSAL_LIMITS.days),
  title: text(200),
  description: text(10_000),
  image: z.nullable(text(1000)),
  // Omitted when unset, so that older documents keep the same bytes.
  drive_minutes: z.optional(count(0, 1440)),
  effort: z.optional(z.enum(["easy", "moderate", "demanding"])),
  meals: z.optional(z.array(z.enum(meals)).check(z.maxLength(3))),
  bed: z.optional(text(200)),
  place: z.optional(text(100)),
  /** From the previous place. */
  travel_minutes: z.optional(count(1, 4320)),
  travel_by: z.optional(z.enum(["flight", "boat", "road"])),
});
export type ProposalDay = z.infer<typeof proposalDay>;

const days = z.array(proposalDay).check(
  z.maxLength(PROPOSAL_LIMITS.days),
  z.refine(
    (entries) => entries.every((entry, index) => index === 0 || entry.day > (entries[index - 1]?.day ?? 0)),
    "Number the days in order, each once.",
  ),
);

export const units = ["person", "adult", "child", "group"] as const;
export type Unit = (typeof units)[number];

const lineFields = {
  /** Stays the same from version to version; choices refer to it. */
  key: z.guid(),
  day: z.nullable(count(1, PROPOSAL_LIMITS.days)),
  label: nonBlank(200),
  detail: text(2000),
  unit: z.enum(units),
  quantity: count(1, PROPOSAL_LIMITS.quantity),
  unit_price: amount,
  optional: z.boolean(),
  preselected: z.boolean(),
  choice_group: z.nullable(nonBlank(100)),
};

/** A line as travelers see it. Documents that were sent before amounts were frozen have none. */
export const documentLine = z.strictObject({ ...lineFields, amount: z.optional(wholeAmount) });
export type OfferedLine = z.infer<typeof documentLine>;
export type DocumentLine = OfferedLine & { readonly amount: bigint };

/** A line as staff edit it, including the agency's cost. */
export const draftLine = z.object({ ...lineFields, cost: z.nullable(amount) }).check(
  z.refine((line) => !(line.optional && line.choice_group !== null), {
    path: ["optional"],
    message: "A line in a choice cannot be optional.",
  }),
  z.refine((line) => !line.preselected || line.optional || line.choice_group !== null, {
    path: ["preselected"],
    message: "Only optional lines and choices can be preselected.",
  }),
);
export type DraftLine = z.infer<typeof draftLine>;

/**
 * A part of the price and its day. Each part but the last has a percentage or an amount; the last is what is left. A
 * part without a day is due later, at a time that nobody has agreed yet.
 */
const paymentTerm = z
  .strictObject({
    percent: z.optional(count(1, 99)),
    /** In minor units. */
    amount: z.optional(count(1, PROPOSAL_LIMITS.payment)),
    on: z.optional(date),
    after_acceptance: z.optional(count(0, PROPOSAL_LIMITS.depositDays)),
    before_departure: z.optional(count(0, PROPOSAL_LIMITS.depositDays)),
  })
  .check(
    z.refine(
      ({ on, after_acceptance, before_departure }) =>
        [on, after_acceptance, before_departure].filter((day) => day !== undefined).length < 2,
      "A payment is due on one day.",
    ),
  );
export type PaymentTerm = z.infer<typeof paymentTerm>;

const paymentTerms = z.array(paymentTerm).check(
  z.minLength(1),
  z.maxLength(PROPOSAL_LIMITS.payments),
  z.refine(
    (terms) =>
      terms.every(
        ({ percent, amount: fixed }, index) =>
          [percent, fixed].filter((share) => share !== undefined).length ===
          (index === terms.length - 1 ? 0 : 1),
      ) && terms.reduce((sum, { percent = 0 }) => sum + percent, 0) <= 100,
    "Each payment but the last has a percentage or an amount; the last is what is left.",
  ),
);

/** What a traveler owes who cancels this many days before the first day, or later. */
const cancellationSteps = z
  .array(z.strictObject({ days_before: count(0, PROPOSAL_LIMITS.depositDays), percent: count(0, 100) }))
  .check(
    z.maxLength(PROPOSAL_LIMITS.payments),
    z.refine(
      (steps) =>
        steps.every(({ days_before, percent }, index) => {
          const earlier = steps[index - 1];
          return !earlier || (days_before < earlier.days_before && percent >= earlier.percent);
        }),
      "Order the steps from the earliest to the day of departure.",
    ),
  );

export const draftLines = z.array(draftLine).check(z.maxLength(PROPOSAL_LIMITS.lines));

const versionFields = {
  language: z.enum(languages),
  title: nonBlank(200),
  location: text(200),
  image: z.nullable(text(1000)),
  introduction: text(20_000),
  start_date: date,
  end_date: date,
  days,
  includes: list,
  excludes: list,
  adults: count(1, PROPOSAL_LIMITS.people),
  children: count(0, PROPOSAL_LIMITS.people),
  currency: z.string().check(z.refine(isCurrency, "Please choose a currency.")),
  terms: text(50_000),
  cancellation_terms: text(50_000),
};

/** Two payments, as staff type them. */
const depositFields = {
  deposit_percent: count(0, 100),
  /** Null means that it is due `deposit_days` after the acceptance. */
  deposit_due_date: z.nullable(date),
  balance_due_date: z.nullable(date),
};

const endsAfterStart = z.refine<{ start_date: string | null; end_date: string | null }>(
  (fields) => fields.start_date === null || fields.end_date === null || fields.end_date >= fields.start_date,
  { path: ["end_date"], message: "The trip ends before it starts." },
);

const DATE_FIELDS = [
  "start_date",
  "end_date",
  "valid_until",
  "deposit_due_date",
  "balance_due_date",
] as const;

/** A draft while staff edit it, when a date may still be half typed. */
export const typedFields = z.object({
  ...versionFields,
  ...depositFields,
  title: text(200),
  start_date: z.nullable(date),
  end_date: z.nullable(date),
  currency: z.nullable(versionFields.currency),
  valid_until: z.nullable(date),
  change_note: text(5000),
  deposit_days: count(0, PROPOSAL_LIMITS.depositDays),
  /** Null means deposit and balance, as in the fields above. */
  payments: z.nullable(paymentTerms),
  cancellation_steps: z.nullable(cancellationSteps),
});

/** The dates whose year no page can show. */
export const datesOutOfRange = (fields: Pick<DraftFields, (typeof DATE_FIELDS)[number]>) =>
  DATE_FIELDS.filter((name) => fields[name] && !isYearInRange(fields[name]));

/** The fields of a draft; fields required for sending may still be missing. */
export const draftFields = typedFields.check(
  endsAfterStart,
  z.refine((fields) => datesOutOfRange(fields).length === 0, YEAR_OUT_OF_RANGE),
);
export type DraftFields = z.infer<typeof typedFields>;

/**
 * What a traveler is offered and accepts: no costs, and nothing that may change afterwards. Earlier documents have the
 * deposit's fields instead of `payments`.
 */
export const storedDocument = z
  .strictObject({
    format: z.literal(1),
    number: z.string().check(z.regex(/^P-\d{4}-\d{4,}$/)),
    version: count(1, 10_000),
    ...versionFields,
    ...z.partial(z.object(depositFields)).shape,
    deposit_days: z.optional(count(1, PROPOSAL_LIMITS.depositDays)),
    payments: z.optional(paymentTerms),
    // Omitted when unset, so that older documents keep the same bytes.
    cancellation_steps: z.optional(cancellationSteps),
    lines: z.array(documentLine).check(z.minLength(1), z.maxLength(PROPOSAL_LIMITS.lines)),
  })
  .check(endsAfterStart);

type DepositField = keyof typeof depositFields | "deposit_days";
/** A document with what only newer ones say: the amount of each line, and when each part of the price is due. */
export type ProposalDocument = Omit<z.infer<typeof storedDocument>, DepositField | "payments" | "lines"> & {
  readonly payments: readonly PaymentTerm[];
  readonly lines: readonly DocumentLine[];
};
/** What a price is computed from: an earlier document, a newer one or a draft. */
export type Priceable = Pick<ProposalDocument, "adults" | "children"> &
  Partial<Pick<DraftFields, DepositField>> & {
    readonly payments?: readonly PaymentTerm[] | null | undefined;
    readonly lines: readonly OfferedLine[];
  };
