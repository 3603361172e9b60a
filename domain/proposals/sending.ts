import { checkChoices, choiceGroups, defaultChoices } from "#domain/proposals/choices.ts";
import { lineAmount } from "#domain/proposals/lines.ts";
import type { DraftFields, DraftLine } from "#domain/proposals/schema.ts";

/** Why a draft cannot be sent; the database refuses with the same reason and detail (private.check_sendable). */
export interface SendProblem {
  readonly reason:
    | "incomplete"
    | "valid_until_past"
    | "start_date_past"
    | "bad_choice_group"
    | "bad_preselection"
    | "total_too_large";
  /** The field that is missing, the choice that is wrong, or the problem of what is chosen beforehand. */
  readonly detail: string;
}

const NEEDED = ["currency", "start_date", "end_date", "valid_until"] as const;

/** The first problem, null when the draft can be sent. `today` is a date in the agency's time zone. */
export function sendProblem(
  fields: DraftFields,
  lines: readonly DraftLine[],
  today: string,
): SendProblem | null {
  const missing = missingField(fields, lines);
  if (missing) return { reason: "incomplete", detail: missing };
  if ((fields.valid_until ?? "") < today) return { reason: "valid_until_past", detail: "" };
  if ((fields.start_date ?? "") < today) return { reason: "start_date_past", detail: "" };
  const group = choiceGroups({ lines: [...lines] }).find(
    (choice) => choice.lines.length < 2 || choice.lines.filter((line) => line.preselected).length !== 1,
  );
  if (group) return { reason: "bad_choice_group", detail: group.name };
  const problem = checkChoices({ ...fields, lines: [...lines] }, defaultChoices({ lines: [...lines] }));
  if (problem) return { reason: "bad_preselection", detail: problem };
  const largest = lines.reduce((sum, line) => sum + lineAmount(line, fields), 0n);
  return largest > BigInt(Number.MAX_SAFE_INTEGER) ? { reason: "total_too_large", detail: "" } : null;
}

function missingField(fields: DraftFields, lines: readonly DraftLine[]): string | null {
  const empty = NEEDED.find((field) => fields[field] === null);
  if (empty) return empty;
  if (fields.deposit_percent < 100 && fields.balance_due_date === null) return "balance_due_date";
  return lines.length === 0 ? "lines" : null;
}
