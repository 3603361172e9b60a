import { expect, test } from "vitest";
import { searchGroups } from "#app/features/admin/search-groups.ts";

const hit = (title: string) => ({ kind: "itinerary" as const, id: title, title, detail: "" });
const topLabel = (search: string, ...titles: string[]) =>
  searchGroups(search, titles.map(hit))[0]?.items[0]?.label;

test("the best match comes first, whether or not the search has accents", () => {
  expect(topLabel("vinales", "Settings of the sun", "Viñales by bicycle")).toBe("Viñales by bicycle");
  expect(topLabel("Béll", "Bells of Antigua")).toBe("Bells of Antigua");
});

test("a page whose name matches ranks above an itinerary whose title does not", () => {
  expect(topLabel("settings", "A week in Peru")).toBe("Settings");
});

test("actions and pages are found by words in their label, and by nothing else", () => {
  expect(topLabel("new faq")).toBe("Add new FAQ");
  expect(topLabel("itin")).toBe("Itineraries");
  expect(searchGroups("zzz", [])).toEqual([]);
});

test("an empty search lists the actions and pages", () => {
  expect(searchGroups("", []).map(({ heading }) => heading)).toEqual(["Actions", "Pages"]);
});
