import { z } from "zod";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";

/** Result of the database function `examples`. */
export const examplesInDatabase = z.object({
  itineraries: z.number(),
  testimonials: z.number(),
  faqs: z.number(),
  requests: z.number(),
  proposals: z.number(),
  trips: z.number(),
  planners: z.array(z.string()),
  recipients: z.array(z.string()),
  accounts: z.array(z.string()),
  /** Example admin accounts. They are not removed with the other examples, because the agency may be using them. */
  admins: z.array(z.string()),
  own_itineraries: z.number(),
  own_planners: z.number(),
});

interface Examples {
  readonly examples: z.infer<typeof examplesInDatabase>;
  readonly details: SiteDetails;
}

const isExample = (details: SiteDetails, name: keyof SiteDetails): boolean =>
  JSON.stringify(details[name]) === JSON.stringify(defaultSiteDetails[name]);

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What going live removes; empty if nothing is left. */
export function removableExamples({ examples, details }: Examples): readonly string[] {
  const { itineraries, testimonials, faqs, requests, proposals, trips } = examples;
  const { planners, recipients, accounts } = examples;
  return [
    itineraries > 0 && plural(itineraries, "example itinerary", "example itineraries"),
    testimonials > 0 && plural(testimonials, "example quote", "example quotes"),
    faqs > 0 && plural(faqs, "example FAQ", "example FAQs"),
    planners.length > 0 && `example planners: ${planners.join(", ")}`,
    requests > 0 &&
      `${plural(requests, "example request", "example requests")} with ${plural(proposals, "proposal", "proposals")} and ${plural(trips, "trip", "trips")}, and the demo's numbers`,
    accounts.length > 0 && `example account ${accounts.join(", ")}`,
    // The example link for booking a call stays until it is replaced, because two pages need one.
    (["email", "phone", "address"] as const).some((name) => isExample(details, name)) &&
      "example contact details",
    recipients.length > 0 && `notification address ${recipients.join(", ")}`,
  ].filter((part) => part !== false);
}

export const hasExampleDetails = (details: SiteDetails): boolean =>
  (["email", "phone", "address", "scheduling"] as const).some((name) => isExample(details, name));

/** What the fields with example details become. */
const EMPTY_DETAILS = {
  phone: "",
  address: [],
  instagram: "",
  tiktok: "",
  partnerName: "",
  partnerUrl: "",
} as const;

/** Empties fields that still hold the example, and replaces the example e-mail address by `email`. */
export function withoutExampleDetails(details: SiteDetails, email: string): SiteDetails {
  const emptyFields = Object.entries(EMPTY_DETAILS).filter(([name]) =>
    // Object.entries() loses the type of the keys.
    isExample(details, name as keyof typeof EMPTY_DETAILS),
  );
  if (emptyFields.length === 0 && !isExample(details, "email")) return details;
  return { ...details, ...(isExample(details, "email") && { email }), ...Object.fromEntries(emptyFields) };
}

/** Whether the site's URL is local or on a reserved example domain. */
export function isExampleAddress(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return /^(localhost|127\.0\.0\.1|\[::1\])$|(^|\.)(example|example\.(com|net|org))$/.test(hostname);
}
