import { expect, test } from "vitest";
import { shorten, splitFirstSentence } from "#domain/shorten.ts";

test("a long text is cut at a word boundary, a short one is unchanged", () => {
  expect(shorten("Two nights in Kingston for music", 20)).toBe("Two nights in\u00a0…");
  expect(shorten("Two nights in Kingston, then hills", 25)).toBe("Two nights in Kingston\u00a0…");
  expect(shorten("Two nights", 20)).toBe("Two nights");
});

test("a long text is cut after a sentence that keeps half of the length", () => {
  expect(shorten("Land in St. Lucia and stay west. This week goes the other way.", 40)).toBe(
    "Land in St. Lucia and stay west.",
  );
  expect(shorten("Three Chiles. Four nights in San Pedro de Atacama", 30)).toBe(
    "Three Chiles. Four nights in\u00a0…",
  );
});

test("a text is split after its first sentence, not after an abbreviation", () => {
  expect(splitFirstSentence("Leave St. Lucia at 9 a.m. by boat. Lunch is late.\nRest.")).toEqual([
    "Leave St. Lucia at 9 a.m. by boat.",
    "Lunch is late.\nRest.",
  ]);
  expect(splitFirstSentence("Settle in.")).toEqual(["Settle in.", ""]);
});
