import { environment } from "#server/config/environment.ts";
import { SECRET_VARIABLES } from "#server/config/secret-files.ts";

const KNOWN = [...Object.keys(environment.shape), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)];
/** Prefixes that other programs hardly use. */
const LIKELY_OURS = /^(SMTP|MAIL|S3|BACKUP|METRICS|FORM_CHECK)_/;

/** One warning for each variable that looks like one of the site's, but that the site does not read. */
export function findMisspelledVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables)
    .filter((name) => variables[name] && !KNOWN.includes(name))
    .flatMap((name) => {
      const suggestion = findClosest(name.toUpperCase());
      if (!suggestion && !LIKELY_OURS.test(name)) return [];
      return [
        `${name} is not a variable of the site: ${suggestion ? `did you mean ${suggestion}?` : "see .env.example"}`,
      ];
    });
}

/** The most similar variable, if at most a quarter of its letters differ. */
function findClosest(name: string): string | undefined {
  const [closest] = KNOWN.filter((known) => Math.abs(name.length - known.length) <= known.length / 4)
    .map((known) => ({ known, edits: countEdits(name, known) }))
    .filter(({ known, edits }) => edits <= known.length / 4)
    .sort((a, b) => a.edits - b.edits);
  return closest?.known;
}

/** The Levenshtein distance: how many letters to add, remove or replace. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const nextRow = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [nextRow[column], row[column + 1], row[column]];
      nextRow.push(Math.min(left + 1, above + 1, diagonal + Number(letter !== other)));
    }
    row = nextRow;
  }
  return row[to.length] ?? 0;
}
