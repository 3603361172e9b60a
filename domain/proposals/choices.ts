import { appliesToNoOne, isChoosable } from "#domain/proposals/lines.ts";
import type { OfferedLine, ProposalDocument } from "#domain/proposals/schema.ts";

/** A document, or a draft whose lines have no amounts yet. */
interface Lines<Line extends OfferedLine = OfferedLine> {
  readonly lines: readonly Line[];
}
type Offer = Lines & Pick<ProposalDocument, "adults" | "children">;

/** Why choices are rejected; the database uses the same messages (private.check_choices). */
export type ChoiceProblem =
  | "unknown_line"
  | "not_a_choice"
  | "chosen_twice"
  | "for_nobody"
  | "too_many_choices"
  | "missing_choice";

/** The preselected choices. */
export function defaultChoices(document: Lines): readonly string[] {
  return document.lines.filter((line) => isChoosable(line) && line.preselected).map((line) => line.key);
}

/** The first problem, in the order of the type above; null when the choices can be accepted. */
export function checkChoices(document: Offer, choices: readonly string[]): ChoiceProblem | null {
  const lines = new Map(document.lines.map((line) => [line.key, line]));
  const chosenLines = choices.flatMap((key) => lines.get(key) ?? []);
  if (chosenLines.length < choices.length) return "unknown_line";
  if (!chosenLines.every(isChoosable)) return "not_a_choice";
  if (new Set(choices).size < choices.length) return "chosen_twice";
  if (chosenLines.some((line) => appliesToNoOne(line, document))) return "for_nobody";
  const counts = choiceGroups(document).map(
    (group) => chosenLines.filter((line) => line.choice_group === group.name).length,
  );
  if (counts.some((count) => count > 1)) return "too_many_choices";
  return counts.some((count) => count === 0) ? "missing_choice" : null;
}

export interface ChoiceGroup<Line extends OfferedLine> {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Groups of which exactly one line is chosen, in order of first appearance. */
export function choiceGroups<Line extends OfferedLine>(document: Lines<Line>): readonly ChoiceGroup<Line>[] {
  const groups = Map.groupBy(
    document.lines.filter((line) => line.choice_group !== null),
    (line) => line.choice_group ?? "",
  );
  return [...groups].map(([name, lines]) => ({ name, lines }));
}

/** Toggles an option; in a group, chooses this line instead of the one chosen before. */
export function toggleChoice(document: Lines, choices: readonly string[], key: string): readonly string[] {
  const line = document.lines.find((candidate) => candidate.key === key);
  if (!line || !isChoosable(line)) return choices;
  if (line.choice_group === null) {
    return choices.includes(key) ? choices.filter((other) => other !== key) : [...choices, key];
  }
  const siblings = new Set(
    document.lines.filter((other) => other.choice_group === line.choice_group).map((other) => other.key),
  );
  return [...choices.filter((other) => !siblings.has(other)), key];
}
