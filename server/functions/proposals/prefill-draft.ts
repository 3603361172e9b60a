import { addDays } from "#domain/calendar-days.ts";
import { exponentOf } from "#domain/proposals/currency.ts";
import { balanceDueDate, type ProposalDefaults } from "#domain/proposals/defaults.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { climateOf } from "#domain/seasons.ts";

interface RequestToPrefill {
  readonly name: string;
  /** The form's fields as text. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The requested itinerary, with its prices per person in US dollars. */
  readonly itinerary: {
    readonly title: string;
    readonly duration: number | null;
    readonly price: number;
    /** One per kind of hotel. */
    readonly highSeasonPrices: readonly number[];
    readonly countries: readonly string[];
  } | null;
}

/**
 * The initial values of a draft: party and dates from the request, the price of its itinerary, and the defaults from
 * the settings. The request's own text is not copied, because the agency writes the introduction.
 */
export function prefillDraft(
  { name, details, itinerary }: RequestToPrefill,
  defaults: ProposalDefaults,
  today: string,
) {
  const travelers = Number.parseInt(String(details.travelers ?? ""), 10);
  const [start, end] = String(details.dates ?? "").match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const days = itinerary?.duration ?? (Number.parseInt(String(details.tripDuration ?? ""), 10) || null);
  const dates = start && isDate(start) ? datesFrom(start, end, days) : null;
  const { currency, deposit_percent, deposit_days, valid_days, terms, cancellation_terms } = defaults;
  const firstName = name.trim().split(/\s+/)[0];
  return {
    ...(travelers >= 1 && { adults: Math.min(travelers, PROPOSAL_LIMITS.people) }),
    ...dates,
    ...(dates && { balance_due_date: balanceDueDate(dates.start_date, defaults, today) }),
    introduction: firstName ? `Dear ${firstName},` : "",
    currency,
    deposit_percent,
    deposit_days,
    valid_until: addDays(today, valid_days),
    terms,
    cancellation_terms,
    lines: linesOf(itinerary, dates?.start_date, currency),
  };
}

/** One line with the itinerary's price. The catalog's prices are in US dollars and are not used for other currencies. */
function linesOf(itinerary: RequestToPrefill["itinerary"], start: string | undefined, currency: string) {
  if (!itinerary || itinerary.price <= 0 || currency !== "USD") return [];
  const month = start && Number(start.slice(5, 7));
  const isHighSeason = month && climateOf(itinerary.countries)?.high.includes(month);
  const prices = isHighSeason ? itinerary.highSeasonPrices : [];
  const price = prices.length > 0 ? Math.min(...prices) : itinerary.price;
  const unit_price = Math.round(price * 10 ** exponentOf(currency));
  return [{ label: itinerary.title.slice(0, 200), unit: "person", quantity: 1, unit_price }];
}

const isDate = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

function datesFrom(start: string, end: string | undefined, days: number | null) {
  if (end && isDate(end) && end >= start) return { start_date: start, end_date: end };
  return days ? { start_date: start, end_date: addDays(start, days - 1) } : { start_date: start };
}
