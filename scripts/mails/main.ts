// npm run mails [-- folder]: writes every mail with example data as HTML and text, and an index page.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { escapeHtml } from "#domain/escape-html.ts";
import { exampleMails } from "./example-mails.ts";

const folder = resolve(process.argv[2] ?? "test-results/mails");
mkdirSync(folder, { recursive: true });
const rows = Object.entries(exampleMails).flatMap(([name, mails]) =>
  mails.map(({ subject, text_body, html_body }, index) => {
    const file = `${name.replaceAll(/[^a-z]+/gi, "-").replace(/-$/, "")}-${index + 1}`;
    writeFileSync(join(folder, `${file}.html`), html_body);
    writeFileSync(join(folder, `${file}.txt`), text_body);
    return `<li><a href="${file}.html">${escapeHtml(subject)}</a> (<a href="${file}.txt">text</a>, ${escapeHtml(name)})</li>`;
  }),
);
const index = join(folder, "index.html");
writeFileSync(
  index,
  `<!doctype html><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ol>${rows.join("\n")}</ol>`,
);
console.log(`${rows.length} mails: ${index}`);
