import { expect, test } from "vitest";
import { parseItineraryDraft } from "#app/features/itineraries/manage/itinerary-draft.ts";
import { hasChanged, toForm } from "#app/features/itineraries/manage/itinerary-form.ts";

const start = toForm(null);
const parse = (draft: unknown) => parseItineraryDraft(JSON.stringify(draft), start);

test("a draft is restored unchanged", () => {
  const draft = {
    ...start,
    title: "Havana slowly",
    regions: ["Caribbean"],
    highlights: [{ text: "Music" }],
    days: [
      {
        title: "Arrival",
        description: "Walk",
        facts: { ...start.days[0]?.facts, effort: "easy" },
        place: "Havana",
        travelHours: "1.5",
      },
    ],
    images: [{ path: "a.jpg", alt: "A street", focus: "50% 20%", pending: "" }],
    suitability: { ...start.suitability, pace: "relaxed", best_months: [1, 12] },
  };
  expect(parse(draft)).toEqual(draft);
});

test("restoring a draft drops an image whose file was not uploaded", () => {
  const rows = ["", "a.jpg"].map((path) => ({ path, alt: "", focus: null, pending: "" }));
  expect(parse({ ...start, images: rows })?.images).toEqual([rows[1]]);
});

test.each(["", "{", "null", "7", '"text"', "[]"])("the stored text %j is not a draft", (stored) => {
  expect(parseItineraryDraft(stored, start)).toBeNull();
});

test.each([
  {},
  { days: [] },
  { days: "text" },
  { days: [null, { title: 5 }] },
  { days: [{ title: "Arrival" }] },
  { days: [{ facts: { meals: "lunch" } }] },
  { details: null },
  { details: { bestTimeToVisit: 5 } },
  { suitability: { best_months: "May" } },
  { images: [null] },
  { highlights: ["text"] },
  { title: null, price: 5, regions: [1] },
])("a draft with the missing or invalid fields %j still gives a usable form", (changes) => {
  const restoredForm = parse({ ...start, subtitle: "Mine", ...changes });
  if (!restoredForm) throw new Error("the draft was rejected");
  expect(hasChanged(start, restoredForm)).toBe(true);
  expect(restoredForm.subtitle).toBe("Mine");
  expect(Object.keys(restoredForm).sort()).toEqual(Object.keys(start).sort());
});

test("a field that is missing from the draft gets its initial value", () => {
  const { suitability: _suitability, ...olderForm } = start;
  expect(parse({ ...olderForm, title: "Mine" })).toEqual({ ...start, title: "Mine" });
});
