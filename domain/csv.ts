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

function quote(cell: unknown): string {
  const text = String(cell ?? "");
  const safe = typeof cell === "string" && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
