import { YEAR_OUT_OF_RANGE } from "#domain/calendar-date.schema.ts";
import { countDays } from "#domain/calendar-days.ts";
import { checkChoices, choiceGroups, defaultChoices } from "#domain/proposals/choices.ts";
import { contradictions } from "#domain/proposals/contradictions.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { lineAmount } from "#domain/proposals/lines.ts";
import { type DraftFields, type DraftLine, datesOutOfRange } from "#domain/proposals/schema.ts";
import { untranslatedTexts } from "#domain/proposals/untranslated.ts";

/**
 * Why a draft cannot be sent, or what staff are asked before. The database checks all but the terms, the length of the
 * trip, contradictions and translation again, with the same reasons and details (private.check_sendable).
 */
export interface SendProblem {
  readonly reason:
    | "incomplete"
    | "valid_until_past"
    | "start_date_past"
    | "end_before_start"
    | "year_out_of_range"
    | "too_long"
    | "bad_choice_group"
    | "bad_preselection"
    | "total_too_large"
    | "contradiction"
    | "untranslated";
  /** The missing field, invalid group or untranslated text, what is wrong with the preselection, or the contradiction. */
  readonly detail: string;
  /** The field to correct: a name, 'lines', 'days', 'day 3' or 'line <key>'. */
  readonly field: string;
  /** Whether it was guessed from a text: staff may send anyway. */
  readonly isGuess?: boolean;
}

const REQUIRED_FIELDS = ["title", "currency", "start_date", "end_date", "valid_until"] as const;

/** Everything that prevents sending, and what to ask before. `today` is a date in the agency's time zone. */
export function sendProblems(
  fields: DraftFields,
  lines: readonly DraftLine[],
  today: string,
): readonly SendProblem[] {
  const incomplete = missingFields(fields, lines).map((detail) => ({
    reason: "incomplete" as const,
    detail,
    field: detail,
  }));
  const { valid_until, start_date, end_date } = fields;
  const tripDays = start_date && end_date ? countDays(start_date, end_date) : 1;
  const dateProblems = [
    ...(valid_until !== null && valid_until < today ? [["valid_until_past", "valid_until"] as const] : []),
    ...(start_date !== null && start_date < today ? [["start_date_past", "start_date"] as const] : []),
    ...(tripDays < 1 ? [["end_before_start", "end_date"] as const] : []),
    ...(tripDays > PROPOSAL_LIMITS.days ? [["too_long", "end_date"] as const] : []),
  ].map(([reason, field]) => ({ reason, detail: "", field }));
  const groupProblems = choiceGroups({ lines: [...lines] })
    .filter((group) => group.lines.length < 2 || group.lines.filter((line) => line.preselected).length !== 1)
    .map(({ name }) => ({ reason: "bad_choice_group" as const, detail: name, field: "lines" }));
  const choiceProblem = checkChoices({ ...fields, lines: [...lines] }, defaultChoices({ lines: [...lines] }));
  const largestTotal = lines.reduce((sum, line) => sum + lineAmount(line, fields), 0n);
  return [
    ...incomplete,
    ...datesOutOfRange(fields).map((field) => ({
      reason: "year_out_of_range" as const,
      detail: field,
      field,
    })),
    ...dateProblems,
    ...groupProblems,
    ...(choiceProblem && groupProblems.length === 0
      ? [{ reason: "bad_preselection" as const, detail: choiceProblem, field: "lines" }]
      : []),
    ...(largestTotal > BigInt(Number.MAX_SAFE_INTEGER)
      ? [{ reason: "total_too_large" as const, detail: "", field: "lines" }]
      : []),
    ...contradictions(fields, lines).map(({ text, ...problem }) => ({
      reason: "contradiction" as const,
      detail: text,
      ...problem,
    })),
    ...untranslatedTexts(fields, lines)
      .filter(({ mayBeName }) => !mayBeName)
      .map(({ field, text }) => ({ reason: "untranslated" as const, detail: text, field, isGuess: true })),
  ];
}

/** The first problem that prevents sending, or null if the draft can be sent. */
export const sendProblem = (
  fields: DraftFields,
  lines: readonly DraftLine[],
  today: string,
): SendProblem | null => sendProblems(fields, lines, today).find(({ isGuess }) => !isGuess) ?? null;

function missingFields(fields: DraftFields, lines: readonly DraftLine[]): readonly string[] {
  return [
    ...REQUIRED_FIELDS.filter((field) => !fields[field]?.trim()),
    ...(!fields.payments && fields.deposit_percent < 100 && fields.balance_due_date === null
      ? ["balance_due_date"]
      : []),
    ...(lines.length === 0 ? ["lines"] : []),
    // Required, because the traveler's consent names both.
    ...(["terms", "cancellation_terms"] as const).filter((field) => !fields[field].trim()),
  ];
}

/** Tells staff what to fix, using the editor's labels. */
export function describeSendProblem({ reason, detail }: SendProblem): string {
  if (reason === "incomplete") return MISSING[detail] ?? "Something is missing";
  if (reason === "contradiction") return detail;
  if (reason === "untranslated") return `Translate into Spanish: '${excerptOf(detail)}'`;
  if (reason === "bad_choice_group") return `${detail}: ${PROBLEMS.bad_choice_group}`;
  return PROBLEMS[reason];
}

const MAX_EXCERPT_LENGTH = 60;
const excerptOf = (text: string) =>
  text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text;

const MISSING: Readonly<Record<string, string>> = {
  title: "Enter a title",
  currency: "Choose a currency",
  start_date: "Enter the first day",
  end_date: "Enter the last day",
  valid_until: "Enter a 'Valid until' date",
  balance_due_date: "Enter when the balance is due",
  lines: "Add a price line",
  terms: "Enter the terms",
  cancellation_terms: "Enter the cancellation terms",
};

const PROBLEMS: Readonly<
  Record<Exclude<SendProblem["reason"], "incomplete" | "contradiction" | "untranslated">, string>
> = {
  valid_until_past: "'Valid until' is in the past",
  start_date_past: "The first day is in the past",
  end_before_start: "The last day is before the first",
  year_out_of_range: YEAR_OUT_OF_RANGE,
  too_long: `The trip is longer than ${PROPOSAL_LIMITS.days} days: check the last day`,
  bad_choice_group: "A choice needs at least two options, one of them preselected",
  bad_preselection: "The preselected options cannot be accepted together",
  total_too_large: "The total is too large",
};
