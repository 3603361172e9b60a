/** Emoji, signs and scripts that the embedded fonts lack; they would be printed as unreadable marks. */
const UNPRINTABLE =
  /[[\p{So}\p{Cc}\p{Cf}\p{Co}]--[©®°™\n]]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gv;

/** The same value with texts that can be printed. */
export function printable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, held) =>
    typeof held === "string" ? held.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "") : held,
  );
}
