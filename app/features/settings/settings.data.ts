import { z } from "zod";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import type { ConcurrentChange } from "#app/lib/last-change.ts";
import type { FieldLabels } from "#app/lib/save-or-merge.ts";
import { saveOrMerge } from "#app/lib/save-or-merge.ts";
import { readSetting, saveSetting } from "#app/lib/site-settings.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { SiteDetails } from "#domain/default-site-details.ts";
import { BANK_DETAILS_KEY } from "#domain/proposals/view.ts";
import { readableRows } from "#domain/readable-rows.ts";
import { REPLY_TEMPLATES_KEY, type ReplyTemplate } from "#domain/reply-templates.ts";
import { parseSiteDetails, SITE_DETAILS_KEY } from "#domain/site-details.schema.ts";

const recipient = z.object({
  id: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
});
export type Recipient = z.infer<typeof recipient>;

export async function listRecipients(client: DataClient): Promise<readonly Recipient[]> {
  const { data, error } = await client
    .from("admin_notification_emails")
    .select("id, email, is_active, created_at")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Failed to load notification emails: ${error.message}`);
  return readableRows(recipient, data);
}

export async function addRecipient(client: DataClient, email: string): Promise<void> {
  const { error } = await client.from("admin_notification_emails").insert({ email });
  // PostgreSQL's code for a violated unique constraint.
  if (error?.code === "23505")
    throw new AppError("invalid", `${email} is already on the list.`, { cause: error });
  if (error) throw toAppError(error);
}

export async function removeRecipient(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("admin_notification_emails").delete().eq("id", id);
  if (error) throw toAppError(error);
}

export async function setRecipientActive(client: DataClient, id: string, isActive: boolean): Promise<void> {
  const { error } = await client
    .from("admin_notification_emails")
    .update({ is_active: isActive })
    .eq("id", id);
  if (error) throw toAppError(error);
}

export interface StoredSiteDetails {
  readonly details: SiteDetails;
  /** Null while the defaults are in use. */
  readonly updatedAt: string | null;
}

export async function readSiteDetails(client: DataClient): Promise<StoredSiteDetails> {
  const stored = await readSetting(client, SITE_DETAILS_KEY, "the site details");
  return { details: parseSiteDetails(stored?.value), updatedAt: stored?.updated_at ?? null };
}

const DETAIL_LABELS: FieldLabels<SiteDetails> = {
  name: "site name",
  email: "contact e-mail",
  phone: "phone",
  emergencyPhone: "emergency phone",
  address: "address",
  hours: "business hours",
  timeZone: "time zone",
  instagram: "Instagram",
  tiktok: "TikTok",
  partnerName: "partner name",
  partnerUrl: "partner link",
  scheduling: "scheduling link",
  launchText: "holding page text",
};

/** Stands for the time of the last save while nothing has been saved. */
const NEVER = "-infinity";

/** Stores the changes. Returns what someone else has changed since `seen` was read. */
export async function saveSiteDetails(
  client: DataClient,
  details: SiteDetails,
  seen: StoredSiteDetails,
): Promise<ConcurrentChange | null> {
  let latest = seen.details;
  const store = async (changes: Partial<SiteDetails>, seenAt: string): Promise<boolean> => {
    const value = JSON.stringify({ ...latest, ...changes });
    const table = client.from("site_settings");
    // Writes nothing if someone else has saved in the meantime.
    const { data, error } =
      seenAt === NEVER
        ? await table.upsert({ key: SITE_DETAILS_KEY, value }, { ignoreDuplicates: true }).select("key")
        : await table.update({ value }).eq("key", SITE_DETAILS_KEY).eq("updated_at", seenAt).select("key");
    if (error) throw toAppError(error);
    return data !== null && data.length > 0;
  };
  const read = async () => {
    const stored = await readSiteDetails(client);
    latest = stored.details;
    return { row: stored.details, updatedAt: stored.updatedAt ?? NEVER };
  };
  return saveOrMerge<SiteDetails>(client, {
    what: "the site details",
    labels: DETAIL_LABELS,
    start: seen.details,
    wanted: details,
    seenAt: seen.updatedAt ?? NEVER,
    table: "site_settings",
    rowId: SITE_DETAILS_KEY,
    store,
    read,
  });
}

export const saveReplyTemplates = (client: DataClient, templates: readonly ReplyTemplate[]) =>
  saveSetting(client, REPLY_TEMPLATES_KEY, JSON.stringify(templates));

export interface MigrationResult {
  readonly migrated: number;
  readonly failed: number;
  readonly hasMore: boolean;
  readonly remaining: number;
  /** Our addition to the specification's response. */
  readonly failures?: readonly { readonly id: string; readonly title: string; readonly reason: string }[];
}

const IMAGES_PER_BATCH = 10;

export function migrateImages(fetch: typeof window.fetch, retryFailed: boolean): Promise<MigrationResult> {
  return callFunction<MigrationResult>(fetch, "migrate-itinerary-images", {
    batchSize: IMAGES_PER_BATCH,
    retryFailed,
  });
}

export function sendTestMail(fetch: typeof window.fetch, email: string): Promise<unknown> {
  return callFunction(fetch, "test-mail", { email });
}

/** Payment details; shown only to travelers who have accepted a proposal. */
export async function readBankDetails(client: DataClient): Promise<string> {
  return (await readSetting(client, BANK_DETAILS_KEY))?.value ?? "";
}

export const saveBankDetails = (client: DataClient, value: string) =>
  saveSetting(client, BANK_DETAILS_KEY, value);
