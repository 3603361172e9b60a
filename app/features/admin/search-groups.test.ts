import { expect, test } from "vitest";
import { searchGroups } from "#app/features/admin/search-groups.ts";

const hit = (title: string) => ({ kind: "itinerary" as const, id: title, title, detail: "" });
const top = (search: string, ...titles: string[]) =>
  searchGroups(search, titles.map(hit))[0]?.items[0]?.label;

test("the best match is first, with or without accents", () => {
  expect(top("vinales", "Settings of the sun", "Viñales by bicycle")).toBe("Viñales by bicycle");
  expect(top("Béll", "Bells of Antigua")).toBe("Bells of Antigua");
});

test("a page comes before a trip whose text mentions the word", () => {
  expect(top("settings", "A week in Peru")).toBe("Settings");
});

test("actions are found by the words of their label", () => {
  expect(top("new faq")).toBe("Add new FAQ");
  expect(top("itin", "")).toBe("Itineraries");
  expect(searchGroups("zzz", [])).toEqual([]);
});

test("without a search there are actions and pages", () => {
  expect(searchGroups("", []).map(({ heading }) => heading)).toEqual(["Actions", "Pages"]);
});
