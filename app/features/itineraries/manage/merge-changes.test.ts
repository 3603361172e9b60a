import { expect, it } from "vitest";
import { toForm, toRow } from "#app/features/itineraries/manage/itinerary-form.ts";
import { mergeChanges } from "#app/features/itineraries/manage/merge-changes.ts";

const start = { ...toRow(toForm(null)), title: "Nine days", price: 900 };

it("keeps both people's changes when they touched different fields", () => {
  const merge = mergeChanges(start, { ...start, price: 950 }, { ...start, title: "Ten days" });
  expect(merge).toEqual({ mine: { title: "Ten days" }, conflicts: [], theirs: ["price"] });
});

it("names the fields that both people changed to different values", () => {
  const merge = mergeChanges(start, { ...start, price: 950 }, { ...start, price: 990, subtitle: "New" });
  expect(merge.conflicts).toEqual(["price"]);
});

it("does not count the same change by both as a conflict, nor a different key order as a change", () => {
  const details = { important_details: { a: "1", b: "2" } };
  const reordered = { important_details: { b: "2", a: "1" } };
  const merge = mergeChanges(
    { ...start, ...details },
    { ...start, ...reordered, price: 1 },
    { ...start, ...details, price: 1 },
  );
  expect(merge.conflicts).toEqual([]);
  expect(merge.theirs).toEqual(["price"]);
});
