import { expect, test } from "vitest";
import { toForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { mergeChanges } from "#app/features/itineraries/manage/merge-changes.ts";

const start = { ...toRow(toForm(null)), title: "Nine days", price: 900 };

test("a merge keeps both people's changes to different fields", () => {
  const merge = mergeChanges(start, { ...start, price: 950 }, { ...start, title: "Ten days" });
  expect(merge).toEqual({ mine: { title: "Ten days" }, conflicts: [], theirs: ["price"] });
});

test("a merge names the fields that both people changed to different values as conflicts", () => {
  const merge = mergeChanges(start, { ...start, price: 950 }, { ...start, price: 990, subtitle: "New" });
  expect(merge.conflicts).toEqual(["price"]);
});

test("the same change by both people is not a conflict", () => {
  const merge = mergeChanges(start, { ...start, price: 1 }, { ...start, price: 1 });
  expect(merge.conflicts).toEqual([]);
  expect(merge.theirs).toEqual(["price"]);
});

test("a different key order is not a change", () => {
  const details = { important_details: { a: "1", b: "2" } };
  const reordered = { important_details: { b: "2", a: "1" } };
  const merge = mergeChanges({ ...start, ...details }, { ...start, ...reordered }, { ...start, ...details });
  expect(merge).toEqual({ mine: {}, conflicts: [], theirs: [] });
});
