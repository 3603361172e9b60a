import { beforeAll, expect, test } from "vitest";
import { countFilterValues, listPublishedItineraries } from "#app/features/itineraries/itineraries.data.ts";
import { readView } from "#app/features/itineraries/listing-view.ts";
import { databasePerFile } from "#tests/support/database.ts";

// What visitors type, on the nine example itineraries.
const database = databasePerFile();

beforeAll(async () => {
  await database().clients.service.rpc("seed_example_itineraries").throwOnError();
});

const viewOf = (parameters: Record<string, string>) => readView(new URLSearchParams(parameters));
const search = (q: string, filters: Record<string, string> = {}) =>
  listPublishedItineraries(database().clients.visitor, viewOf({ q, ...filters }));
const countriesOf = (list: readonly { readonly countries: readonly string[] }[] = []) =>
  list.map(({ countries }) => countries[0]).join(", ");

const EVERYTHING = "Jamaica, Bahamas, Cuba, Costa Rica, Panama, Guatemala, Peru, Chile, Colombia";

test.each([
  ["family", "Bahamas, Costa Rica, Panama"],
  ["kids", "Bahamas, Costa Rica, Panama"],
  ["a family vacation with children", "Bahamas, Costa Rica, Panama"],
  ["school vacations", "Bahamas, Costa Rica, Panama"],
  ["beach", "Bahamas"],
  ["romantic", "Jamaica, Bahamas, Chile"],
  ["for two", "Jamaica, Bahamas, Chile"],
  ["solo", "Cuba, Guatemala, Colombia"],
  ["wildlife", "Costa Rica, Panama"],
  ["food", "Jamaica, Colombia"],
  // The highlights of the first one name it, the days of the others.
  ["snorkel", "Bahamas, Costa Rica, Panama, Colombia"],
  ["hiking", "Costa Rica, Panama, Jamaica, Guatemala"],
  // July is best for the first two.
  ["july", "Peru, Colombia, Jamaica, Bahamas, Cuba, Costa Rica, Panama, Guatemala, Chile"],
  // The advice of four itineraries warns of October, that of Jamaica of September and October.
  ["october", "Peru, Chile, Bahamas, Panama, Guatemala"],
  ["in July with the family", "Bahamas, Costa Rica, Panama"],
  ["summer with kids", "Bahamas, Costa Rica, Panama"],
  ["honeymoon in may", "Bahamas, Jamaica, Chile"],
  // Trips of ten days come before those of nine and eleven.
  ["10 days", "Costa Rica, Peru, Colombia, Cuba, Guatemala, Chile"],
  ["a week", "Jamaica, Bahamas, Panama"],
  ["up to 7 days", "Jamaica, Bahamas"],
  ["peru", "Peru"],
  ["perú", "Peru"],
  ["cuzco", "Peru"],
  ["cusco", "Peru"],
  ["south america", "Peru, Chile, Colombia"],
  // Cartagena lies on the Caribbean too, but its itinerary is about Colombia.
  ["caribbean", "Jamaica, Bahamas, Cuba, Colombia"],
  ["bogota", "Colombia"],
  // No itinerary is of the type Mountain, but some speak of mountains.
  ["mountain", "Jamaica, Cuba, Peru, Chile"],
  ["thunderb", "Bahamas"],
  // Punctuation, emoji and one letter say nothing.
  ["%_'\";--\\ 🏝 x", EVERYTHING],
  ["\u0000", EVERYTHING],
  ["peru\u0000' or 1=1 --", ""],
])("%j finds %s", async (q, expected) => {
  expect(countriesOf((await search(q)).itineraries)).toBe(expected);
});

test.each([
  ["caribean", "caribbean", "Jamaica, Bahamas, Cuba, Colombia"],
  ["jamacia", "jamaica", "Jamaica"],
  ["gautemala", "guatemala", "Guatemala"],
  ["snorkle", "snorkel", "Bahamas, Costa Rica, Panama, Colombia"],
  ["honeymon", "honeymoon", "Jamaica, Bahamas, Chile"],
  // A word of a title that only the catalog knows.
  ["sandbras", "sandbars", "Bahamas"],
])("the mistyped %j is searched for as %j", async (typed, meant, expected) => {
  const page = await search(typed);
  expect(page.corrections).toEqual([{ typed, meant }]);
  expect(countriesOf(page.itineraries)).toBe(expected);
  // The counts of the filters correct it too.
  expect(await countFilterValues(database().clients.visitor, viewOf({ q: typed }))).toMatchObject({
    total: page.total,
  });
});

test.each([
  ["a week in cuba", "Cuba", ["6 to 8 days"]],
  ["snorkeling with kids in chile", "Chile", ["Snorkeling", "Family"]],
  ["peru in january", "Peru", ["Good in January"]],
  ["suriname", "Peru, Chile, Colombia", ["suriname"]],
  ["qwxz family", "Bahamas, Costa Rica, Panama", ["qwxz"]],
  // The longest trips come nearest.
  ["two weeks", "Chile, Costa Rica, Peru, Colombia, Cuba, Guatemala", ["12 to 16 days"]],
])("nothing fits %j; the nearest are %s", async (q, expected, leftOut) => {
  const { total, itineraries, nearest } = await search(q);
  expect([total, itineraries]).toEqual([0, []]);
  expect(countriesOf(nearest?.itineraries)).toBe(expected);
  expect(nearest?.leftOut).toEqual(leftOut);
});

test.each(["qwxz", "zzzz wwww", "x".repeat(5000)])("nothing comes near %j", async (q) => {
  expect(await search(q)).toMatchObject({ total: 0, itineraries: [], nearest: null, anyPublished: true });
});

test("a long text is searched for up to its 200th character", async () => {
  expect(countriesOf((await search(`peru ${" ".repeat(190)} family ${"y".repeat(5000)}`)).itineraries)).toBe(
    "Peru",
  );
});

test("filters and words that were typed both apply, and what is left out has its label", async () => {
  const { nearest } = await search("family", { country: "Peru", pace: "full", duration: "8-10" });
  expect(countriesOf(nearest?.itineraries)).toBe("Peru");
  expect(nearest?.leftOut).toEqual(["Family", "Full pace"]);
});

test("cards say in the itinerary's words what a month is like", async () => {
  const notesOf = async (q: string, filters = {}) => {
    const { itineraries, nearest } = await search(q, filters);
    return [...itineraries, ...(nearest?.itineraries ?? [])].map(({ monthNote }) =>
      monthNote ? `${monthNote.label}: ${monthNote.words}` : "",
    );
  };
  expect(await notesOf("family july")).toEqual([
    "Fine in July: Summer is hot and quieter",
    "Fine in July: July and August are greener, cheaper and often have a dry spell that suits school vacations",
    "Fine in July: May to November brings afternoon rain and, from July to October, the whales",
  ]);
  expect(await notesOf("", { country: "Peru", month: "july" })).toEqual([
    "Best in July: May to September is dry, with cold nights and sharp light",
  ]);
  expect(await notesOf("peru in january")).toEqual([
    "Not advised in January: January and February are the wettest months, when trains and roads can be interrupted",
  ]);
  expect(await notesOf("chile july")).toEqual([
    "Fine in July: Atacama works all year, though summer storms in January and February can close roads and winter nights are bitter",
  ]);
  expect(await notesOf("chile")).toEqual([""]);
});
