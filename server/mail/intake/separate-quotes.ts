export interface SeparatedText {
  /** The person's own text. */
  readonly own: string;
  /** The earlier mails below it. */
  readonly quoted: string;
}

/** The words with which mail programs introduce a quoted mail. They may span two or three lines. */
const INTRODUCTION =
  /^(?:on|am|el|le|em|il|op)\s.{4,250}(?:wrote|schrieb.{0,120}|escribi[oó]|a écrit|escreveu|ha scritto|schreef.{0,120})\s?:$/i;
const SEPARATOR =
  /^(?:-{2,}\s?(?:original message|forwarded message|ursprüngliche nachricht|mensaje original|message d'origine)\s?-{2,}|_{20,})$/i;
const HEADER_BLOCK = /^(?:from|von|de|da): .+/i;
const HEADER_BLOCK_NEXT = /^(?:sent|date|to|gesendet|datum|an|enviado|fecha|para|envoyé|à): .*/i;

/**
 * Separates a reply from the earlier mails quoted below it. The text stays whole if it contains new text between
 * quoted lines, or nothing but quoted lines.
 */
export function separateQuotes(text: string): SeparatedText {
  const lines = text.replace(/\r\n?/g, "\n").trim().split("\n");
  const quoteStart = lines.findIndex((_, index) => startsQuote(lines, index));
  const unseparated = { own: lines.join("\n"), quoted: "" };
  if (quoteStart < 0) return unseparated;
  const own = lines.slice(0, quoteStart).join("\n").trim();
  const quoted = lines.slice(quoteStart).join("\n").trim();
  return own === "" || isAnsweredInside(lines.slice(quoteStart)) ? unseparated : { own, quoted };
}

function startsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? "";
  if (line.startsWith(">") || SEPARATOR.test(line)) return true;
  if (HEADER_BLOCK.test(line) && HEADER_BLOCK_NEXT.test(lines[index + 1]?.trim() ?? "")) return true;
  return [1, 2, 3].some((count) =>
    INTRODUCTION.test(
      lines
        .slice(index, index + count)
        .map((part) => part.trim())
        .join(" "),
    ),
  );
}

/** Whether there is new text after a line that starts with '>'. */
function isAnsweredInside(lines: readonly string[]): boolean {
  const firstQuoted = lines.findIndex((line) => line.trimStart().startsWith(">"));
  if (firstQuoted < 0) return false;
  return lines.slice(firstQuoted).some((line) => line.trim() !== "" && !line.trimStart().startsWith(">"));
}
