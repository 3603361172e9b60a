import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function listRecipients(client: DataClient) {
  const { data, error } = await client
    .from("admin_notification_emails")
    .select("id, email, is_active, created_at")
    .order("created_at", { ascending: false });
  if (error) throw toAppError(error, `Failed to load notification emails: ${error.message}`);
  return data;
}
export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

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
