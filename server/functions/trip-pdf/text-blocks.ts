const LONGEST_BLOCK = 800;

/** Splits a text at line breaks and spaces into blocks that each fit on a page. */
export function textBlocks(text: string): readonly string[] {
  return text
    .split(/\s*\n\s*/)
    .flatMap(
      (line) => line.match(new RegExp(`.{1,${LONGEST_BLOCK}}(?:\\s|$)|.{1,${LONGEST_BLOCK}}`, "gsu")) ?? [],
    )
    .map((block) => block.trim())
    .filter(Boolean);
}
