import { countDays, isYearInRange } from "#domain/calendar-days.ts";
import {
  type Contradiction,
  guessed,
  planContradictions,
  tooManyNights,
} from "#domain/plan-contradictions.ts";
import { choiceGroups } from "#domain/proposals/choices.ts";
import { formatDate } from "#domain/proposals/dates.ts";
import type { DraftFields, DraftLine } from "#domain/proposals/schema.ts";

type DatedFields = DraftFields & { readonly start_date: string; readonly end_date: string };

const hasDates = (fields: DraftFields): fields is DatedFields => {
  const { start_date, end_date } = fields;
  if (!start_date || !end_date || !isYearInRange(start_date) || !isYearInRange(end_date)) return false;
  return start_date <= end_date;
};

/** What a draft says that cannot all be true, in the order of the form. Dates are compared once they are complete. */
export function contradictions(fields: DraftFields, lines: readonly DraftLine[]): readonly Contradiction[] {
  return [
    ...(hasDates(fields)
      ? [
          ...planContradictions(fields),
          ...paymentContradictions(fields),
          ...guessed(textContradictions(fields, lines)),
          ...guessed(hotelContradictions(fields, lines)),
        ]
      : []),
    ...lineContradictions(fields, lines),
    ...(isOnlyGreeting(fields.introduction)
      ? [{ field: "introduction", text: "The introduction is only a greeting: write it, or leave it empty" }]
      : []),
  ];
}

function paymentContradictions(fields: DatedFields): readonly Contradiction[] {
  const { start_date, valid_until, deposit_percent } = fields;
  const deposit = deposit_percent > 0 ? fields.deposit_due_date : null;
  const balance = deposit_percent < 100 ? fields.balance_due_date : null;
  const firstDay = `the first day, ${formatDate(start_date, "en")}`;
  const checks = [
    [deposit && balance && deposit > balance, "deposit_due_date", "The deposit is due after the balance"],
    [deposit && deposit > start_date, "deposit_due_date", `The deposit is due after ${firstDay}`],
    [
      deposit && valid_until && deposit < valid_until,
      "deposit_due_date",
      "The deposit is due before the offer ends: choose a later day, or days after acceptance",
    ],
    [balance && balance > start_date, "balance_due_date", `The balance is due after ${firstDay}`],
    [valid_until && valid_until > start_date, "valid_until", `'Valid until' is after ${firstDay}`],
  ] as const;
  return checks.flatMap(([isContradiction, field, text]) => (isContradiction ? [{ field, text }] : []));
}

function textContradictions(fields: DatedFields, lines: readonly DraftLine[]): readonly Contradiction[] {
  const nights = countDays(fields.start_date, fields.end_date) - 1;
  const texts = [
    { field: "introduction", name: "The introduction", text: fields.introduction },
    ...lines.map(({ key, label, detail }) => ({
      field: `line ${key}`,
      name: label,
      text: `${label}\n${detail}`,
    })),
  ];
  return texts.flatMap(({ field, name, text }) => {
    const claimed = tooManyNights(text, fields);
    return claimed === null
      ? []
      : [{ field, text: `${name} names ${claimed} nights, but the dates are for ${nights}` }];
  });
}

function lineContradictions({ days }: DraftFields, lines: readonly DraftLine[]): readonly Contradiction[] {
  if (days.length === 0) return [];
  return lines
    .filter((line) => line.day !== null && !days.some(({ day }) => day === line.day))
    .map(({ key, label, day }) => ({
      field: `line ${key}`,
      text: `${label} is for day ${day}, which is not among the days`,
    }));
}

const HOTEL_CHOICE = /hotel|lodging|accommodation|aloja/i;
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** A hotel that can be chosen is named by a day, if the days name another option or a place for every night. */
function hotelContradictions(fields: DatedFields, lines: readonly DraftLine[]): readonly Contradiction[] {
  const { days, start_date, end_date } = fields;
  const nights = countDays(start_date, end_date) - 1;
  const texts = fold(
    days.map(({ title, description, bed }) => `${title} ${description} ${bed ?? ""}`).join("\n"),
  );
  const isNamed = ({ label }: Pick<DraftLine, "label">) =>
    texts.includes(fold(label.split(/[,(:–]/)[0] ?? label).trim());
  const isEveryNightNamed = nights > 0 && days.filter(({ bed }) => bed?.trim()).length >= nights;
  return choiceGroups({ lines: [...lines] })
    .filter(
      ({ name, lines: options }) => HOTEL_CHOICE.test(name) && (isEveryNightNamed || options.some(isNamed)),
    )
    .flatMap((group) => group.lines.filter((line) => !isNamed(line)))
    .map(({ key, label }) => ({
      field: `line ${key}`,
      text: `${label} can be chosen, but no day names it: add it to 'Overnight'`,
    }));
}

const GREETING =
  /^(?:dear|hello|hi|good (?:morning|afternoon|evening)|querid[oa]s?|estimad[oa]s?|hola|buen[oa]s \p{L}+)(?: [\p{L}.&'-]+){0,6}\s*[,.:!]?$/iu;

const isOnlyGreeting = (introduction: string) => GREETING.test(introduction.trim().replaceAll(/\s+/g, " "));
