import type { z } from "zod";
import type { DataClient } from "#domain/data-client.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { PROPOSAL_DEFAULTS_KEY, parseProposalDefaults } from "#domain/proposals/defaults.ts";
import { BANK_DETAILS_KEY } from "#domain/proposals/view.ts";
import { examplesInDatabase, withoutExampleDetails } from "#domain/set-up/examples.ts";
import { parseSiteDetails, SITE_DETAILS_KEY } from "#domain/site-details.schema.ts";

export interface SetUp {
  readonly examples: z.infer<typeof examplesInDatabase>;
  readonly details: SiteDetails;
  readonly hasBankDetails: boolean;
  /** Whether the settings hold default terms and cancellation terms, which sending a proposal requires. */
  readonly hasTerms: boolean;
  /** Number of active notification addresses, including examples. */
  readonly recipients: number;
  readonly isLive: boolean;
}

export async function readSetUp(client: DataClient): Promise<SetUp> {
  const [examples, settings, recipients] = await Promise.all([
    client.rpc("examples").throwOnError(),
    client
      .from("site_settings")
      .select("key, value")
      .in("key", [SITE_DETAILS_KEY, BANK_DETAILS_KEY, PROPOSAL_DEFAULTS_KEY, "is_live"])
      .throwOnError(),
    client
      .from("admin_notification_emails")
      .select("id", { count: "exact", head: true })
      .eq("is_active", true)
      .throwOnError(),
  ]);
  const values = new Map(settings.data.map(({ key, value }) => [key, value]));
  const { terms, cancellation_terms } = parseProposalDefaults(values.get(PROPOSAL_DEFAULTS_KEY));
  return {
    examples: examplesInDatabase.parse(examples.data),
    details: parseSiteDetails(values.get(SITE_DETAILS_KEY)),
    hasBankDetails: Boolean(values.get(BANK_DETAILS_KEY)?.trim()),
    hasTerms: Boolean(terms.trim() && cancellation_terms.trim()),
    recipients: recipients.count ?? 0,
    isLive: values.get("is_live") !== "false",
  };
}

/**
 * Removes the examples and opens the site to visitors. Example contact details are replaced by `email` and
 * empty fields; itineraries, quotes, planners and FAQs go to the bin; demo requests are deleted permanently.
 */
export async function goLive(client: DataClient, { details }: SetUp, email: string): Promise<void> {
  await client.rpc("remove_examples").throwOnError();
  const ownDetails = withoutExampleDetails(details, email);
  const settings = [
    { key: "is_live", value: "true" },
    ...(ownDetails === details ? [] : [{ key: SITE_DETAILS_KEY, value: JSON.stringify(ownDetails) }]),
  ];
  await client.from("site_settings").upsert(settings, { onConflict: "key" }).throwOnError();
}
