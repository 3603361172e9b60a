// Answers are written in a subset of Markdown: paragraphs, lists, bold, italics and links.

export type Span =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "strong"; readonly text: string }
  | { readonly kind: "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Span[])[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Span[])[] };

const BULLET = /^\s*[-*+]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;
/** Matches **bold**, *italics* or [text](URL). A URL may contain pairs of brackets, but not nested ones. */
const SPAN =
  /\*\*(?<strong>[^*\n]+)\*\*|\*(?<em>[^*\s][^*\n]*)\*|\[(?<text>[^[\]\n]+)\]\((?<href>[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/g;

/** Parses an answer into data, never HTML, so that React escapes all text. */
export function parseAnswer(answer: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of answer.replaceAll("\r\n", "\n").split("\n")) addLine(blocks, line);
  return blocks.filter((block) => block.kind === "list" || block.lines.length > 0);
}

function addLine(blocks: Block[], line: string): void {
  const marker = BULLET.test(line) ? BULLET : NUMBER.test(line) ? NUMBER : null;
  const lastBlock = blocks.at(-1);
  if (line.trim() === "") {
    // A blank line ends the block before it. parseAnswer() removes paragraphs that stay empty.
    blocks.push({ kind: "paragraph", lines: [] });
  } else if (marker) {
    const isOrdered = marker === NUMBER;
    const item = parseSpans(line.replace(marker, "").trim());
    if (lastBlock?.kind === "list" && lastBlock.isOrdered === isOrdered) {
      blocks[blocks.length - 1] = { ...lastBlock, items: [...lastBlock.items, item] };
    } else {
      blocks.push({ kind: "list", isOrdered, items: [item] });
    }
  } else if (lastBlock?.kind === "paragraph") {
    blocks[blocks.length - 1] = { ...lastBlock, lines: [...lastBlock.lines, parseSpans(line.trim())] };
  } else {
    blocks.push({ kind: "paragraph", lines: [parseSpans(line.trim())] });
  }
}

function parseSpans(line: string): readonly Span[] {
  const spans: Span[] = [];
  /** End of the last span. */
  let end = 0;
  for (const match of line.matchAll(SPAN)) {
    const span = toSpan(match);
    if (!span) continue;
    if (match.index > end) spans.push({ kind: "text", text: line.slice(end, match.index) });
    spans.push(span);
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ kind: "text", text: line.slice(end) });
  return spans;
}

function toSpan(match: RegExpExecArray): Span | null {
  const { strong, em, text, href } = match.groups ?? {};
  if (strong) return { kind: "strong", text: strong };
  if (em) return { kind: "em", text: em };
  const safeHref = href && safeUrl(href);
  return text && safeHref ? { kind: "link", text, href: safeHref } : null;
}

/** Returns web, mail and telephone URLs, and paths on this site. Returns null for anything else, such as javascript: URLs. */
function safeUrl(href: string): string | null {
  // Browsers read '//' and '/\' at the start as the URL of another site.
  if (/^\/(?![/\\])/.test(href)) return href;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return ["https:", "http:", "mailto:", "tel:"].includes(url.protocol) ? url.href : null;
}

/** The answer as plain text, for search engines. */
export function plainAnswer(answer: string): string {
  return parseAnswer(answer)
    .flatMap((block) => (block.kind === "list" ? block.items : block.lines))
    .map((spans) => spans.map((span) => span.text).join(""))
    .join(" ");
}
