import { addDays, isCalendarDate } from "#domain/calendar-days.ts";
import { exponentOf } from "#domain/proposals/currency.ts";
import { balanceDueDate, type ProposalDefaults } from "#domain/proposals/defaults.ts";
import { PROPOSAL_LIMITS } from "#domain/proposals/limits.ts";
import { startingPrice } from "#domain/seasons.ts";
import { monthOf, partyOf } from "#domain/trip-wishes.ts";

interface RequestToPrefill {
  readonly name: string;
  /** The form's fields as text. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The requested itinerary, with its prices per person in US dollars. */
  readonly itinerary: {
    readonly title: string;
    readonly duration: number | null;
    readonly price: number;
    readonly price_levels: readonly { readonly high_season: number | null }[];
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
  const { adults, ages } = partyOf(details);
  const daysIn = (text: unknown) => String(text ?? "").match(/\d{4}-\d{2}-\d{2}/g);
  const [start, end] = daysIn(details.when) ?? daysIn(details.dates) ?? [];
  const days = itinerary?.duration ?? (Number.parseInt(String(details.tripDuration ?? ""), 10) || null);
  const dates = start && isCalendarDate(start) ? datesFrom(start, end, days) : null;
  const { currency, deposit_percent, deposit_days, valid_days, terms, cancellation_terms } = defaults;
  const firstName = name.trim().split(/\s+/)[0];
  return {
    ...(adults && { adults: Math.min(adults, PROPOSAL_LIMITS.people) }),
    ...(ages.length > 0 && { children: ages.length }),
    ...dates,
    ...(dates && { balance_due_date: balanceDueDate(dates.start_date, defaults, today) }),
    introduction: firstName ? `Dear ${firstName},` : "",
    currency,
    deposit_percent,
    deposit_days,
    valid_until: addDays(today, valid_days),
    terms,
    cancellation_terms,
    lines: linesOf(itinerary, monthOf(dates?.start_date ?? details.when), currency),
  };
}

/** One line with the itinerary's price. The catalog's prices are in US dollars and are not used for other currencies. */
function linesOf(itinerary: RequestToPrefill["itinerary"], month: number, currency: string) {
  if (!itinerary || itinerary.price <= 0 || currency !== "USD") return [];
  const unit_price = Math.round(startingPrice(itinerary, month) * 10 ** exponentOf(currency));
  return [{ label: itinerary.title.slice(0, 200), unit: "person", quantity: 1, unit_price }];
}

function datesFrom(start: string, end: string | undefined, days: number | null) {
  if (end && isCalendarDate(end) && end >= start) return { start_date: start, end_date: end };
  return days ? { start_date: start, end_date: addDays(start, days - 1) } : { start_date: start };
}
