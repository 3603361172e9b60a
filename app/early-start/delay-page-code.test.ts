import { expect, test } from "vitest";
import { delayPageCode } from "#app/early-start/delay-page-code.ts";

const CODE = `;
import * as route0 from "/assets/root-a.js";
const markup = "</p>", price = "$&";
window.manifest = {
  "entry": {
    "css": []
  }
};
import("/assets/entry.client-c.js");`;
const SHORT_CODE = CODE.replaceAll(/\n +/g, "");
const PRELOAD = '<link rel="modulepreload" href="/a.js"/>';
const SCRIPT = `<script type="module" async="">${CODE}</script>`;

test("the page's code is handed to what begins it after the first paint, whole and with its files", () => {
  const delayed = delayPageCode(`<head>${PRELOAD}<script>first();</script></head>\n${SCRIPT}`);
  const page = delayed?.html ?? "";
  expect(delayed?.code).toBe(SHORT_CODE);
  expect(page).toContain("<script>first();</script>");
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('type="module" async');
  const [, given = ""] = /\)\((\{.*\})\)<\/script>$/.exec(page) ?? [];
  expect(JSON.parse(given)).toMatchObject({
    code: SHORT_CODE,
    folder: "/",
    files: ["a.js"],

    aliveEvent: "calabash:alive",
  });
  expect(given).not.toContain("<");
  // What is written into the page must be plain JavaScript.
  const [, script = ""] = /<script>(\(function beginPage[\s\S]*)<\/script>$/.exec(page) ?? [];
  expect(() => new Function(script)).not.toThrow();
});

test("a page that is written differently is not touched", () => {
  expect(delayPageCode("<p>Plain</p>")).toBeNull();
  expect(delayPageCode(`<head></head>${SCRIPT}`)).toBeNull();
  expect(delayPageCode(`<head>${PRELOAD}</head><script async src="/a.js"></script>`)).toBeNull();
});
