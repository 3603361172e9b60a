const weekday = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** The date of a trip's nth day, such as 'Sat, 12 Dec'; empty when the trip is over by then. */
export function dayLabel(
  trip: { readonly start_date: string; readonly end_date: string },
  day: number,
): string {
  if (!Number.isInteger(day) || day < 1) return "";
  const date = new Date(Date.parse(`${trip.start_date}T00:00:00Z`) + (day - 1) * 86_400_000);
  return date.toISOString().slice(0, 10) > trip.end_date ? "" : weekday.format(date);
}
