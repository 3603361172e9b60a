import { expect, test } from "vitest";
import { joinPieces } from "#server/pages/join-pieces.ts";

const etagOf = (pieces: Parameters<typeof joinPieces>[0]) => joinPieces(pieces).etag;
const bytes = (text: string) => new TextEncoder().encode(text);

test("a page is its pieces one after the other", () => {
  const { body } = joinPieces(["<main>", bytes("a café"), "é</main>"]);
  expect(body.toString()).toBe("<main>a caféé</main>");
});

test("the same pieces have the same ETag, whichever bytes hold them", () => {
  const card = bytes("a card");
  const first = etagOf(["<main>", card, "</main>"]);
  expect(first).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf(["<main>", card, "</main>"])).toBe(first);
  expect(etagOf(["<main>", bytes("a card"), "</main>"])).toBe(first);
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
  expect(new Set(pages.map(etagOf)).size).toBe(pages.length);
});
