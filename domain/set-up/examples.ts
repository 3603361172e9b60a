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
  /** Not removed with the rest: they may be in use. */
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

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What going live removes; empty if nothing is left. */
export function removableExamples({ examples, details }: Examples): readonly string[] {
  const { itineraries, testimonials, faqs, requests, proposals, trips } = examples;
  const { planners, recipients, accounts } = examples;
  return [
    itineraries > 0 && some(itineraries, "example itinerary", "example itineraries"),
    testimonials > 0 && some(testimonials, "example quote", "example quotes"),
    faqs > 0 && some(faqs, "example FAQ", "example FAQs"),
    planners.length > 0 && `example planners: ${planners.join(", ")}`,
    requests > 0 &&
      `${some(requests, "example request", "example requests")} with ${some(proposals, "proposal", "proposals")} and ${some(trips, "trip", "trips")}, and the demo's numbers`,
    accounts.length > 0 && `example account ${accounts.join(", ")}`,
    // The call link stays until it is replaced: two pages need one.
    (["email", "phone", "address"] as const).some((name) => isExample(details, name)) &&
      "example contact details",
    recipients.length > 0 && `notification address ${recipients.join(", ")}`,
  ].filter((part) => part !== false);
}

export const hasExampleDetails = (details: SiteDetails): boolean =>
  (["email", "phone", "address", "scheduling"] as const).some((name) => isExample(details, name));

const EMPTIED = {
  phone: "",
  address: [],
  instagram: "",
  tiktok: "",
  partnerName: "",
  partnerUrl: "",
} as const;

/** Empties fields that still hold the example; the agency's own values stay. */
export function withoutExampleDetails(details: SiteDetails, email: string): SiteDetails {
  const emptied = Object.entries(EMPTIED).filter(([name]) =>
    isExample(details, name as keyof typeof EMPTIED),
  );
  if (emptied.length === 0 && !isExample(details, "email")) return details;
  return { ...details, ...(isExample(details, "email") && { email }), ...Object.fromEntries(emptied) };
}

/** A local or reserved example address. */
export function isExampleAddress(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return /^(localhost|127\.0\.0\.1|\[::1\])$|(^|\.)(example|example\.(com|net|org))$/.test(hostname);
}
