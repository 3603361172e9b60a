/** One RFC 4180 line; text that a spreadsheet would run as a formula is escaped. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(quote).join(",")}\r\n`;
}

/** A whole file, without a trailing line break. */
export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map(csvLine).join("").slice(0, -2);
}

/** The start of a formula. Includes full-width signs, which East Asian spreadsheets treat as the ASCII ones. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * In many countries Excel splits a line at semicolons instead of commas, and it splits pasted text at tabs. Our
 * quotes then no longer enclose the cell, so formulas after a separator or line break are escaped too.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/gu;

function quote(cell: unknown): string {
  const text = String(cell ?? "");
  const safe = typeof cell === "string" ? escapeFormulas(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const escapeFormulas = (text: string) => (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");
