import { expect, test } from "vitest";
import { createKnownScripts, cutPageScripts, PAGE_END } from "#app/server-rendering/page-scripts.ts";

const SCRIPTS =
  '<script>scroll()</script><script>window.__reactRouterContext = {};</script><script async="" type="module">import "/assets/a.js";</script>';
const PRELOAD = '<link rel="modulepreload" href="/assets/a.js"/>';
const PAGE = `<html><head>${PRELOAD}</head><body><script>before()</script><p>Text</p>${SCRIPTS}${PAGE_END}`;

test("a page without its scripts and these are the page, and their texts are what its policy has to allow", () => {
  const { html, scripts } = cutPageScripts(PAGE);
  expect(html).toBe(`<html><head></head><body><script>before()</script><p>Text</p>${PAGE_END}`);
  const markup = new TextDecoder().decode(scripts?.bytes);
  const [scroll = "", context = "", starter = "", code = ""] = scripts?.texts ?? [];
  expect(markup).toBe(
    `<script>${scroll}</script><script>${context}</script><script async="">${starter}</script>`,
  );
  expect(scroll).toBe("scroll()");
  expect(context).toBe("window.__reactRouterContext = {};");
  expect(code).toBe('import "/assets/a.js";');
});

test("a page without scripts stays as it is", () => {
  const page = `<html><body><p>Text</p>${PAGE_END}`;
  expect(cutPageScripts(page)).toEqual({ html: page, scripts: null });
});

test("however many kinds of pages are asked for, few are remembered", () => {
  const known = createKnownScripts();
  const scripts = { bytes: new Uint8Array(), texts: [] };
  for (let page = 0; page <= 200; page += 1) known.remember(`page ${page}`, scripts);
  expect(known.find("page 200")).toBe(scripts);
  expect(known.find("page 0")).toBeNull();
});
