import { createElement, lazy, Suspense } from "react";
import { expect, test } from "vitest";
import { renderAtOnce, renderWithWaits } from "#app/server-rendering/render-document.ts";
import { createPageText } from "#server/pages/page-text.ts";

const request = new Request("http://localhost");
const services = { createPageText, log: () => {} } as unknown as Parameters<typeof renderWithWaits>[2];

test("a page is the same text whether it was waited for or not", async () => {
  const page = createElement("html", null, createElement("head"), createElement("body", null, "Hello"));
  const waited = await renderWithWaits(page, request, services);
  expect(renderAtOnce(page)).toEqual(waited);
  expect(waited.html).toBe("<!DOCTYPE html><html><head></head><body>Hello</body></html>");
});

test("a page that has to wait for code is not rendered at once", async () => {
  const Late = lazy(async () => ({ default: () => createElement("p", null, "Late") }));
  const page = createElement(Suspense, null, createElement(Late));
  expect(renderAtOnce(page)).toBeNull();
  const { html } = await renderWithWaits(page, request, services);
  expect(html).toContain("<p>Late</p>");
});
