import { expect, test } from "vitest";
import { paintFirst } from "#server/pages/paint-first.ts";

test("the page's code waits for the first paint and imports what it did", () => {
  const page =
    paintFirst(`<head><link rel="modulepreload" href="/assets/entry.client-c.js"/><link rel="modulepreload" href="/a.js"/><script nonce="n">first();</script></head>
<script nonce="n" type="module" async="">;
import * as route0 from "/assets/root-a.js";
import * as route1_main from "/assets/home-b.js";
const route1 = {...route1_main};
import("/assets/entry.client-c.js");</script>`);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).toContain('const files = ["/a.js"];');
  expect(page).toContain('<script nonce="n">first();</script>');
  expect(page).toMatch(/async="">await new Promise\(.*requestAnimationFrame/);
  expect(page).toContain('const route0 = await import("/assets/root-a.js");');
  expect(page).toContain('const route1_main = await import("/assets/home-b.js");');
  expect(page).not.toMatch(/import \*/);
  expect(page).toMatch(/import\("\/assets\/entry\.client-c\.js"\);<\/script>$/);
});

test("a page without code is left alone", () => {
  expect(paintFirst("<p>Plain</p>")).toBe("<p>Plain</p>");
});
