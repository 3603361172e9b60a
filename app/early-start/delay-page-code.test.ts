import { expect, test } from "vitest";
import { delayPageCode } from "#app/early-start/delay-page-code.ts";

const CODE = `;
import * as route0 from "/assets/root-a.js";
const markup = "</p>", price = "$&";
import("/assets/entry.client-c.js");`;
const PRELOAD = '<link rel="modulepreload" href="/a.js" nonce="n"/>';
const SCRIPT = `<script nonce="n" type="module" async="">${CODE}</script>`;

test("the page's code is handed to what begins it after the first paint, whole and with its files", () => {
  const page = delayPageCode(`<head>${PRELOAD}<script nonce="n">first();</script></head>\n${SCRIPT}`) ?? "";
  expect(page).toContain('<script nonce="n">first();</script>');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('type="module" async');
  const [, given = ""] = /\)\((\{.*\})\)<\/script>$/.exec(page) ?? [];
  expect(JSON.parse(given)).toMatchObject({ code: CODE, files: ["/a.js"], aliveEvent: "calabash:alive" });
  expect(given).not.toContain("<");
  // What is written into the page must be plain JavaScript.
  const [, script = ""] = /<script nonce="n">(\(function beginPage[\s\S]*)<\/script>$/.exec(page) ?? [];
  expect(() => new Function(script)).not.toThrow();
});

test("a page that is written differently is not touched", () => {
  expect(delayPageCode("<p>Plain</p>")).toBeNull();
  expect(delayPageCode(`<head></head>${SCRIPT}`)).toBeNull();
  expect(delayPageCode(`<head>${PRELOAD}</head><script async src="/a.js"></script>`)).toBeNull();
});
