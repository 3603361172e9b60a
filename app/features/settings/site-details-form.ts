import type { SiteDetails } from "#domain/default-site-details.ts";
import type { Weekday } from "#domain/opening-times.ts";

interface HoursRow {
  days: Weekday[];
  opens: string;
  closes: string;
  /** Free text from older settings, shown instead of the days. */
  text?: string | undefined;
}

/** The site details as the form edits them. */
export interface SiteDetailsForm extends Omit<SiteDetails, "address" | "hours"> {
  address: string[];
  hours: HoursRow[];
}

export const blankHours = (): HoursRow => ({ days: [], opens: "", closes: "" });

export function toForm(details: SiteDetails): SiteDetailsForm {
  return {
    ...details,
    address: [...details.address],
    hours: details.hours.map((times) => ({ ...times, days: [...times.days] })),
  };
}

/** Drops blank address lines, and free text if days were chosen instead. */
export function fromForm(form: SiteDetailsForm): SiteDetails {
  return {
    ...form,
    address: form.address.filter(Boolean),
    hours: form.hours.map(({ text, ...times }) =>
      text && times.days.length === 0 ? { ...times, text } : times,
    ),
  };
}
