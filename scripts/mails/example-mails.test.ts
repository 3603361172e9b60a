import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleMails } from "./example-mails.ts";

const SERVER = join(import.meta.dirname, "../../server");

/**
 * The exported functions whose names end in Mail, Mails or Notices, in every file that renders a mail. The two excluded
 * files contain only the shared layout.
 */
const mailFunctions = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|(render|proposal)-mail\.ts$/.test(path))
  .map((path) => readFileSync(join(SERVER, path), "utf8"))
  .filter((source) => /\b(renderMail|travelerMail|officeMail|function renderPersonalMail)\(/.test(source))
  .flatMap((source) => [...source.matchAll(/export (?:function|const) (\w+(?:Mails?|Notices))\b/g)])
  .map(([, name = ""]) => name);

it("exampleMails contains every mail that the server can send", () => {
  expect(mailFunctions.length).toBeGreaterThan(20);
  expect(mailFunctions.filter((name) => !(name in exampleMails))).toEqual([]);
});

it.each(Object.entries(exampleMails))(
  "%s is complete and in American spelling, as HTML and as text",
  (_name, mails) => {
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, text_body, html_body } of mails) {
      expect(subject).not.toBe("");
      for (const body of [text_body, html_body]) {
        expect(body).toContain("Calabash");
        expect(body).not.toMatch(/undefined|\bnull\b|NaN|\[object|travell|colour/i);
      }
    }
  },
);
