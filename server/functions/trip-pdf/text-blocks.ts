const MAX_BLOCK_LENGTH = 800;

/** Splits a text at line breaks and spaces into blocks that each fit on a page. */
export function textBlocks(text: string): readonly string[] {
  return text
    .split(/\s*\n\s*/)
    .flatMap(
      (line) =>
        line.match(new RegExp(`.{1,${MAX_BLOCK_LENGTH}}(?:\\s|$)|.{1,${MAX_BLOCK_LENGTH}}`, "gsu")) ?? [],
    )
    .map((block) => block.trim())
    .filter(Boolean);
}
