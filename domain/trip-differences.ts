import { formatDate } from "#domain/proposals/dates.ts";
import type { Language } from "#domain/proposals/language.ts";
import type { ProposalDay } from "#domain/proposals/schema.ts";
import type { TripDay, TripPlan } from "#domain/trips.schema.ts";

type Day = TripDay | ProposalDay;

/** A proposal, or a version of a trip. */
interface EarlierPlan extends Pick<TripPlan, "start_date" | "end_date"> {
  readonly days: readonly Day[] | null;
}

const named = (title: string) => (title.trim() ? `, '${title.trim()}',` : "");

const en = {
  title: "The trip has changed since the proposal was accepted",
  text: "What the trip says applies. Prices and payments stay as they were accepted.",
  begins: (now: string, before: string) => `The trip begins on ${now}, not on ${before}.`,
  ends: (now: string, before: string) => `The trip ends on ${now}, not on ${before}.`,
  added: (day: number, title: string) => `Day ${day}${named(title)} was added.`,
  removed: (day: number, title: string) => `Day ${day}${named(title)} was removed.`,
  renamed: (day: number, now: string, before: string) => `Day ${day} is '${now}', not '${before}'.`,
  bed: (day: number, now: string, before: string) =>
    before && now
      ? `Day ${day}: ${now} instead of ${before}.`
      : now
        ? `The night of day ${day} is at '${now}'.`
        : `Day ${day} no longer names '${before}' for the night.`,
  changed: (day: number) => `The plan of day ${day} has changed.`,
};

const es: typeof en = {
  title: "El viaje ha cambiado desde que se aceptó la propuesta",
  text: "Vale lo que dice el viaje. Los precios y los pagos quedan como se aceptaron.",
  begins: (now, before) => `El viaje empieza el ${now}, no el ${before}.`,
  ends: (now, before) => `El viaje termina el ${now}, no el ${before}.`,
  added: (day, title) => `Se añadió el día ${day}${named(title)}`.replace(/,?$/, "."),
  removed: (day, title) => `Se quitó el día ${day}${named(title)}`.replace(/,?$/, "."),
  renamed: (day, now, before) => `El día ${day} es '${now}', no '${before}'.`,
  bed: (day, now, before) =>
    before && now
      ? `Día ${day}: ${now} en lugar de ${before}.`
      : now
        ? `La noche del día ${day} es en '${now}'.`
        : `El día ${day} ya no nombra '${before}' para la noche.`,
  changed: (day) => `El plan del día ${day} ha cambiado.`,
};

export const tripDifferenceTexts: Readonly<Record<Language, typeof en>> = { en, es };

/** In which dates and days a trip differs from its accepted proposal or from an earlier version, in sentences. */
export function describeTripDifferences(
  earlier: EarlierPlan,
  trip: TripPlan,
  language: Language,
): readonly string[] {
  const texts = tripDifferenceTexts[language];
  const [now, before] = [trip, earlier].map(({ start_date, end_date }) => ({
    start: formatDate(start_date, language),
    end: formatDate(end_date, language),
  }));
  return [
    ...(now && before && now.start !== before.start ? [texts.begins(now.start, before.start)] : []),
    ...(now && before && now.end !== before.end ? [texts.ends(now.end, before.end)] : []),
    ...(trip.days ? describeDays(earlier.days ?? [], trip.days, texts) : []),
  ];
}

/** Compares the days between those that are the same at the beginning and at the end. */
function describeDays(before: readonly Day[], now: readonly Day[], texts: typeof en): readonly string[] {
  const shorter = Math.min(before.length, now.length);
  const isSameAt = (index: number, fromEnd: boolean) =>
    contentOf(before.at(fromEnd ? -1 - index : index)) === contentOf(now.at(fromEnd ? -1 - index : index));
  let first = 0;
  while (first < shorter && isSameAt(first, false)) first += 1;
  let last = 0;
  while (last < shorter - first && isSameAt(last, true)) last += 1;
  const old = before.slice(first, before.length - last);
  const current = now.slice(first, now.length - last);
  return [
    ...current.flatMap((day, index) => describeDay(old[index], day, texts)),
    ...old.slice(current.length).map(({ day, title }) => texts.removed(day, title)),
  ];
}

function describeDay(before: Day | undefined, now: Day, texts: typeof en): readonly string[] {
  if (!before) return [texts.added(now.day, now.title)];
  if (contentOf(before) === contentOf(now)) return [];
  const [oldBed, bed] = [before, now].map((day) => day.bed?.trim() ?? "");
  const [oldTitle, title] = [before, now].map((day) => day.title.trim());
  const sentences = [
    ...(title !== oldTitle ? [texts.renamed(now.day, title ?? "", oldTitle ?? "")] : []),
    ...(bed !== oldBed ? [texts.bed(now.day, bed ?? "", oldBed ?? "")] : []),
  ];
  return sentences.length > 0 ? sentences : [texts.changed(now.day)];
}

/** A day without its number and its image. */
const contentOf = (day: Day | undefined) =>
  day &&
  JSON.stringify([
    day.title.trim(),
    day.description.trim(),
    day.drive_minutes ?? 0,
    day.effort ?? "",
    day.meals ?? [],
    day.bed?.trim() ?? "",
    day.place?.trim() ?? "",
  ]);
