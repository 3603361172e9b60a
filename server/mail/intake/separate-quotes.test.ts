import { expect, test } from "vitest";
import { separateQuotes } from "#server/mail/intake/separate-quotes.ts";

test.each([
  [
    "Gmail",
    "Yes, March.\n\nOn Mon, 16 Nov 2026 at 10:00, Calabash <r@x.example> wrote:\n> When?\n> Best",
    "> When?",
  ],
  [
    "an introduction on two lines",
    "Yes.\n\nOn Mon, 16 Nov 2026 at 10:00, Calabash\n<replies+0123456789@trips.example> wrote:\n> When?",
    "> When?",
  ],
  ["Outlook", "Yes.\n\n-----Original Message-----\nFrom: Calabash\nWhen?", "When?"],
  ["a header block", "Yes.\n\nFrom: Calabash <r@x.example>\nSent: Monday\nTo: Ada\n\nWhen?", "When?"],
  ["Spanish", "Sí.\n\nEl lun, 16 nov 2026 a las 10:00, Calabash escribió:\n> ¿Cuándo?", "> ¿Cuándo?"],
  ["German", "Ja.\n\nAm 16.11.2026 um 10:00 schrieb Calabash:\n> Wann?", "> Wann?"],
])("the quoted mail below a reply is separated: %s", (_, text, earlier) => {
  const { own, quoted } = separateQuotes(text);
  expect(own).toMatch(/^(Yes|Sí|Ja)/);
  expect(own).not.toContain(earlier);
  expect(quoted).toContain(earlier);
});

test.each([
  ["text between quoted lines", "Hello\n> When?\nIn March.\n> How many?\nFour."],
  ["nothing but a quote", "> When?\n> Best"],
  ["a sentence with a similar start", "On Monday we wrote a list: sun, sea, rice."],
  ["a mail without a quote", "One\n\nTwo"],
])("the text stays whole if no quote clearly ends it: %s", (_, text) => {
  expect(separateQuotes(text)).toEqual({ own: text, quoted: "" });
});
