/** Emoji, symbols and scripts that the embedded fonts lack, and control characters except the line feed. */
const UNPRINTABLE =
  /[[\p{So}\p{Cc}\p{Cf}\p{Co}]--[©®°™\n]]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gv;

/** The same value with all its texts reduced to printable characters. */
export function makePrintable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, entry) =>
    typeof entry === "string" ? entry.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "") : entry,
  );
}
