import * as z from "zod/mini";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

const text = z.string().check(z.trim(), z.maxLength(300));
const link = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^$|^https?:\/\/\S+$/i, "Enter a web address that begins with https://"),
  );

/** What Settings → Site details stores under this key, as JSON. */
export const SITE_DETAILS_KEY = "site_details";

export const siteDetails = z.object({
  name: text.check(z.minLength(1, "Enter the site's name")),
  email: text.check(z.regex(/^[^\s@]+@[^\s@]+$/, "Please enter a valid email address")),
  phone: text,
  address: z.array(text),
  hours: z.array(z.object({ days: text, opens: text, closes: text })),
  instagram: link,
  tiktok: link,
  partnerName: text,
  partnerUrl: link,
  // Two pages offer the call: without a link of its own the brand's stays.
  scheduling: link.check(z.minLength(1, "Enter the link where a call is booked")),
});

/** The stored details; where a part is missing or spoilt, the brand's own stands in. */
export function parseSiteDetails(stored: string | null | undefined): SiteDetails {
  let given: Record<string, unknown> = {};
  try {
    given = Object(JSON.parse(stored ?? "{}"));
  } catch {
    // Not JSON: the defaults stand.
  }
  const parts = Object.entries(siteDetails.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(given[name]);
    return [name, parsed.success ? parsed.data : defaultSiteDetails[name as keyof SiteDetails]];
  });
  return Object.fromEntries(parts) as SiteDetails;
}
