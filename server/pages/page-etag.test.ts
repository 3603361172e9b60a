import { expect, test } from "vitest";
import { pageEtag } from "#server/pages/page-etag.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("the same pieces have the same ETag, whichever bytes hold them", () => {
  const card = bytes("a card");
  const first = pageEtag(["<main>", card, "</main>"]);
  expect(first).toMatch(/^W\/"[\w-]{22}"$/);
  expect(pageEtag(["<main>", card, "</main>"])).toBe(first);
  expect(pageEtag(["<main>", bytes("a card"), "</main>"])).toBe(first);
});

test("another text, another part or another order has another ETag", () => {
  const [a, b] = [bytes("a"), bytes("b")];
  const pages = [
    ["<p>", a, "</p>"],
    ["<p>", b, "</p>"],
    ["<q>", a, "</p>"],
    [a, "<p>", "</p>"],
    [a, b],
    [b, a],
  ];
  expect(new Set(pages.map(pageEtag)).size).toBe(pages.length);
});
