import { expect, it } from "vitest";
import { describeDayFactsIn } from "#domain/proposals/day-facts.ts";

const day = { drive_minutes: 90, effort: "easy", meals: ["dinner", "breakfast"], bed: "Casa Azul" } as const;
const texts = (language: "en" | "es") => describeDayFactsIn(day, language).map(({ text }) => text);

it("the facts of a day are in the document's language, in display order", () => {
  expect(texts("en")).toEqual([
    "1 h 30 min on the road",
    "Easy day",
    "Breakfast and dinner included",
    "Casa Azul",
  ]);
  expect(texts("es")).toEqual(["1 h 30 min por carretera", "Día fácil", "Con desayuno y cena", "Casa Azul"]);
});

it("unset facts are omitted", () => {
  expect(describeDayFactsIn({ meals: [], bed: " " }, "es")).toEqual([]);
});
