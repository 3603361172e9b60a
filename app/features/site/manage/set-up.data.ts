import { z } from "zod";
import type { AdminSession } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import type { DataClient } from "#domain/data-client.ts";
import { defaultSiteDetails, type SiteDetails } from "#domain/default-site-details.ts";
import { BANK_DETAILS_KEY } from "#domain/proposals/view.ts";
import { parseSiteDetails, SITE_DETAILS_KEY } from "#domain/site-details.schema.ts";

const examples = z.object({
  itineraries: z.number(),
  testimonials: z.number(),
  planners: z.array(z.string()),
  recipients: z.array(z.string()),
  own_itineraries: z.number(),
  own_planners: z.number(),
});

export interface SetUp {
  readonly examples: z.infer<typeof examples>;
  readonly details: SiteDetails;
  readonly hasBankDetails: boolean;
  /** Active, examples included. */
  readonly recipients: number;
  readonly hasSecondFactor: boolean;
}

export async function readSetUp({ data, auth }: Pick<AdminSession, "data" | "auth">): Promise<SetUp> {
  const [found, details, bank, recipients, factors] = await Promise.all([
    data.rpc("examples"),
    readSetting(data, SITE_DETAILS_KEY),
    readSetting(data, BANK_DETAILS_KEY),
    data.from("admin_notification_emails").select("id", { count: "exact", head: true }).eq("is_active", true),
    auth.mfa.listFactors(),
  ]);
  const error = found.error ?? recipients.error;
  if (error) throw toAppError(error, `Error loading the set-up: ${error.message}`);
  return {
    examples: examples.parse(found.data),
    details: parseSiteDetails(details?.value),
    hasBankDetails: Boolean(bank?.value.trim()),
    recipients: recipients.count ?? 0,
    hasSecondFactor: factors.data?.all.some(({ status }) => status === "verified") ?? false,
  };
}

/** Example rows go to the bin; example contact details give way to the admin's address and empty fields. */
export async function removeExamples(client: DataClient, details: SiteDetails, email: string): Promise<void> {
  const { error } = await client.rpc("remove_examples");
  if (error) throw toAppError(error);
  const own = withoutExampleDetails(details, email);
  if (own !== details) await saveSetting(client, SITE_DETAILS_KEY, JSON.stringify(own));
}

const EMPTIED = {
  phone: "",
  address: [],
  instagram: "",
  tiktok: "",
  partnerName: "",
  partnerUrl: "",
} as const;

/** Fields that still hold the example are emptied; what the agency entered stays. */
export function withoutExampleDetails(details: SiteDetails, email: string): SiteDetails {
  const isExample = (name: keyof SiteDetails) =>
    JSON.stringify(details[name]) === JSON.stringify(defaultSiteDetails[name]);
  const emptied = Object.entries(EMPTIED).filter(([name]) => isExample(name as keyof typeof EMPTIED));
  if (emptied.length === 0 && !isExample("email")) return details;
  return { ...details, ...(isExample("email") && { email }), ...Object.fromEntries(emptied) };
}
