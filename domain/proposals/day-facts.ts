import {
  type DayFacts,
  type DescribedFact,
  describeDayFacts,
  describeDrive,
  type Effort,
  type Meal,
  meals,
} from "#domain/itinerary-facts.ts";
import type { Language } from "#domain/proposals/language.ts";

/** The facts of a day in the document's language; unset facts are omitted. */
export function describeDayFactsIn(day: DayFacts, language: Language): readonly DescribedFact[] {
  return language === "en" ? describeDayFacts(day) : describeInSpanish(day);
}

const EFFORTS: Readonly<Record<Effort, string>> = {
  easy: "Día fácil",
  moderate: "Día moderado",
  demanding: "Día exigente",
};
const MEALS: Readonly<Record<Meal, string>> = {
  breakfast: "desayuno",
  lunch: "almuerzo",
  dinner: "cena",
};

function describeInSpanish(day: DayFacts): readonly DescribedFact[] {
  const mealNames = meals.filter((meal) => day.meals?.includes(meal)).map((meal) => MEALS[meal]);
  const facts: DescribedFact[] = [
    { kind: "drive", text: day.drive_minutes ? `${describeDrive(day.drive_minutes)} por carretera` : "" },
    { kind: "effort", text: day.effort ? EFFORTS[day.effort] : "" },
    { kind: "meals", text: mealNames.length > 0 ? `Con ${new Intl.ListFormat("es").format(mealNames)}` : "" },
    { kind: "bed", text: day.bed?.trim() ?? "" },
  ];
  return facts.filter(({ text }) => text !== "");
}
