/** What the check of addresses accepts and stores unchanged, in TypeScript and in SQL. */
export const ADDRESSES: readonly string[] = [
  "ann@travelers.example",
  "ANN@Travelers.Example",
  "o'neil+trips@sub.travelers.example",
  "a!#$%&*/=?^_`{|}~-b@x",
  "ann@xn--caas-hqa.example",
  "ann@123.example",
];

/** What both refuse. */
export const NOT_ADDRESSES: Readonly<Record<string, string>> = {
  "no sign": "ann",
  "no local part": "@travelers.example",
  "no domain": "ann@",
  "two signs": "ann@ben@travelers.example",
  "a space": "ann @travelers.example",
  "a letter beyond ASCII": "müller@travelers.example",
  "the Kelvin sign": "\u212Aate@travelers.example",
  "the Kelvin sign in the domain": "ann@\u212Aate.example",
  "a dotted capital I": "\u0130nes@travelers.example",
  "a dotted capital I in the domain": "ann@\u0130nes.example",
  "a tab and a second address": "ann@travelers.example\t,ben@travelers.example",
  "a comma and a second address": "ann@travelers.example,ben@travelers.example",
  "a line break": "ann@travelers.example\r\nBcc: ben@travelers.example",
  "a comment": "ann@travelers.example(x)",
  "a path after the domain": "ann@caña.example/x",
  "a port after the domain": "ann@caña.example:80",
  "a full-width dot": "ann@travelers\uFF0Eexample",
  "a zero-width space": "ann@trav\u200Belers.example",
  "a text direction mark": "ann@\u202Etravelers.example",
  "a hyphen before a dot": "ann@travelers-.example",
  "an empty label": "ann@travelers..example",
  "255 characters": `${"a".repeat(237)}@travelers.example`,
};
