import { toPrice } from "#app/features/itineraries/manage/itinerary-days.ts";
import { type Effort, isEffort, isPace, type Pace, type PriceLevel } from "#domain/itinerary-facts.ts";

/** Suitability and price levels, as typed. */
export interface FormSuitability {
  readonly pace: Pace | "";
  readonly effort: Effort | "";
  readonly best_months: readonly number[];
  readonly access_notes: string;
  readonly price_levels: {
    readonly hotels: string;
    readonly low_season: string;
    readonly high_season: string;
    readonly child: string;
  }[];
}

interface StoredSuitability {
  readonly pace: string | null;
  readonly effort: string | null;
  readonly best_months: readonly number[];
  readonly access_notes: string;
  readonly price_levels: readonly PriceLevel[];
}

const toPriceText = (price: number | null) => (price === null ? "" : String(price));

export function toFormSuitability(stored: StoredSuitability | null): FormSuitability {
  return {
    pace: isPace(stored?.pace) ? stored.pace : "",
    effort: isEffort(stored?.effort) ? stored.effort : "",
    best_months: stored?.best_months ?? [],
    access_notes: stored?.access_notes ?? "",
    price_levels: (stored?.price_levels ?? []).map(({ hotels, low_season, high_season, child }) => ({
      hotels,
      low_season: toPriceText(low_season),
      high_season: toPriceText(high_season),
      child: toPriceText(child),
    })),
  };
}

/** Null if the text is blank or not a positive number. */
const toSeasonPrice = (text: string): number | null => toPrice(text) || null;

export function toStoredSuitability(form: FormSuitability) {
  return {
    pace: form.pace || null,
    effort: form.effort || null,
    best_months: [...form.best_months].sort((one, other) => one - other),
    access_notes: form.access_notes.trim(),
    // A price level without a name is dropped.
    price_levels: form.price_levels
      .filter(({ hotels }) => hotels.trim() !== "")
      .map(({ hotels, low_season, high_season, child }) => ({
        hotels: hotels.trim(),
        low_season: toSeasonPrice(low_season),
        high_season: toSeasonPrice(high_season),
        child: toSeasonPrice(child),
      })),
  };
}
