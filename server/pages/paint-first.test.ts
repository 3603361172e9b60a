import { expect, test } from "vitest";
import { paintFirst } from "#server/pages/paint-first.ts";

const CODE = `;
import * as route0 from "/assets/root-a.js";
const markup = "</p>";
import("/assets/entry.client-c.js");`;

test("the page's code is handed to what begins it after the first paint, whole and with its files", () => {
  const page =
    paintFirst(`<head><link rel="modulepreload" href="/a.js" nonce="n"/><script nonce="n">first();</script></head>
<script nonce="n" type="module" async="">${CODE}</script>`);
  expect(page).toContain('<script nonce="n">first();</script>');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('type="module" async');
  const [, given = ""] = /\)\(\.\.\.(\[.*\])\)<\/script>$/.exec(page) ?? [];
  expect(JSON.parse(given)).toEqual([CODE, ["/a.js"]]);
  expect(given).not.toContain("<");
  // What is written into the page must be plain JavaScript.
  const [, script = ""] = /<script nonce="n">(\(function beginPage[\s\S]*)<\/script>$/.exec(page) ?? [];
  expect(() => new Function(script)).not.toThrow();
});

test("a page without code is left alone", () => {
  expect(paintFirst("<p>Plain</p>")).toBe("<p>Plain</p>");
});
