/** One line of RFC 4180; text that a spreadsheet would run as a formula is kept as text. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(quote).join(",")}\r\n`;
}

/** A whole file, without a line break after its last line. */
export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map(csvLine).join("").slice(0, -2);
}

/** The full-width signs too: spreadsheets of East Asia take them for the narrow ones. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Excel splits at semicolons in many countries, and at tabs when text is pasted; then our quotes are not at a cell's
 * beginning and hold nothing together. So a formula after a separator or a line break is kept as text too.
 */
const INNER_FORMULA = /(?<=[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/gu;

function quote(cell: unknown): string {
  const text = String(cell ?? "");
  const safe = typeof cell === "string" ? withoutFormulas(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const withoutFormulas = (text: string) =>
  (FORMULA.test(text) ? `'${text}` : text).replace(INNER_FORMULA, "'");
