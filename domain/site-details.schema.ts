import * as z from "zod/mini";
import { asObject } from "#domain/as-object.ts";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";
import { weekdays } from "#domain/opening-times.ts";
import { upgradeStoredHours } from "#domain/stored-hours.ts";
import { isTimeZone } from "#domain/zone-offset.ts";

const text = z.string().check(z.trim(), z.maxLength(300));
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^$|^https?:\/\/\S+$/i, "Enter a web address that begins with https://"),
  );
const time = z.string().check(z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 08:30"));

const openingTimes = z
  .object({ days: z.array(z.enum(weekdays)), opens: time, closes: time, text: z.optional(text) })
  .check(
    z.refine((times) => Boolean(times.text) || times.days.length > 0, {
      error: "Choose at least one day",
      path: ["days"],
    }),
    z.refine((times) => Boolean(times.text) || times.opens < times.closes, {
      error: "Enter a time after the opening time",
      path: ["closes"],
    }),
  );

/** Setting that stores Settings → Site details as JSON. */
export const SITE_DETAILS_KEY = "site_details";

export const siteDetails = z.object({
  name: text.check(z.minLength(1, "Enter the site's name")),
  email: text.check(z.regex(/^[^\s@]+@[^\s@]+$/, "Please enter a valid email address")),
  phone: text,
  emergencyPhone: text,
  address: z.array(text),
  registration: text,
  protection: text,
  hours: z.array(openingTimes),
  timeZone: z.string().check(z.refine(isTimeZone, "Choose a time zone")),
  instagram: link,
  tiktok: link,
  partnerName: text,
  partnerUrl: link,
  // Required, because two pages offer to book a call.
  scheduling: link.check(z.minLength(1, "Enter the link for booking a call")),
  launchText: text.check(z.minLength(1, "Enter the holding page text")),
});

/** The stored details; missing or invalid parts fall back to the defaults. */
export function parseSiteDetails(stored: string | null | undefined): SiteDetails {
  const fields = parseObject(stored ?? "{}");
  fields.hours = upgradeStoredHours(fields.hours);
  const valid = Object.entries(siteDetails.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(fields[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { ...defaultSiteDetails, ...Object.fromEntries(valid) };
}

function parseObject(json: string): Record<string, unknown> {
  try {
    return { ...asObject(JSON.parse(json)) };
  } catch {
    return {};
  }
}
