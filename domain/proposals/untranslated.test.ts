import { expect, it } from "vitest";
import { DRAFT_FIELDS, documentLine, LINE_KEY } from "#domain/proposals/proposal.fixture.ts";
import { type DraftLine, draftFields } from "#domain/proposals/schema.ts";
import { untranslatedTexts } from "#domain/proposals/untranslated.ts";

const day = (title: string, description: string) => ({ day: 1, title, description, image: null });
const line = (label: string, detail = ""): DraftLine => ({ ...documentLine({ label, detail }), cost: null });
const draft = (overrides: object) =>
  draftFields.parse({ ...DRAFT_FIELDS, title: "Dos en Perú", ...overrides });
const found = (overrides: object, ...lines: readonly DraftLine[]) =>
  untranslatedTexts(draft({ language: "es", ...overrides }), lines).map(({ field, mayBeName }) => [
    field,
    mayBeName,
  ]);

it("names every text of a Spanish draft that is in English", () => {
  const english = {
    title: "Two in the Andes",
    introduction: "Dear Inés, this is what we would do in your place.",
    includes: ["Todas las comidas", "A private guide for the whole trip"],
    days: [day("Llegada a Lima", "We meet you at the airport.")],
    terms: "The deposit holds rooms and guides.",
    cancellation_terms: "Cancel more than 60 days before departure and you lose only the deposit.",
  };
  expect(found(english, line("Tour de tres días", "Lunch is included."))).toEqual([
    ["title", true],
    [`line ${LINE_KEY}`, false],
    ["day 1", false],
    ["introduction", false],
    ["includes", false],
    ["terms", false],
    ["cancellation_terms", false],
  ]);
  expect(untranslatedTexts(draft({ ...english, language: "en" }), [])).toEqual([]);
});

it("asks whether what is in neither language is a name, and takes Spanish with English names in it", () => {
  expect(found({}, line("Grand Hotel Bolívar"), line("Snorkeling"))).toEqual([[`line ${LINE_KEY}`, true]]);
  const spanish = {
    introduction: "Hola, Inés: la primera noche duermen en The Residence at the Beach, frente al mar.",
    days: [day("El valle sagrado", "Un día libre para pasear por Pisac.")],
    terms: "El anticipo reserva las habitaciones y los guías.",
    cancellation_terms: "Si cancela más de 60 días antes de la salida, pierde solo el anticipo.",
    excludes: ["Vuelos internacionales", "Propinas"],
  };
  expect(found(spanish)).toEqual([]);
});
