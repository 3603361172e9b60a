import { z } from "zod";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

const names = z.array(z.string());

export const plannerForm = z.object({
  name: z.string().trim().min(1, "Please enter a name").max(100, "At most 100 characters"),
  languages: names.max(20, "At most 20"),
  regions: names,
  countries: names,
  reply_time: z.string().trim().max(100, "At most 100 characters"),
  about: z.string().trim().max(600, "At most 600 characters"),
  is_active: z.boolean(),
  /** The account whose mails this planner signs; '' for none. */
  account: z.string(),
});

/** Languages that planners of these regions speak. */
export const languages = [
  "Dutch",
  "English",
  "French",
  "German",
  "Italian",
  "Kreyòl",
  "Papiamento",
  "Portuguese",
  "Quechua",
  "Spanish",
] as const;

const COLUMNS =
  "id, name, image, languages, regions, countries, reply_time, about, is_active, updated_at, accounts:profiles(id)";

/** The planners, each with the account whose mails they sign; '' for none. */
export async function listPlanners(client: DataClient) {
  const { data, error } = await client.from("planners").select(COLUMNS).order("display_order").order("name");
  const planners = data?.map(({ accounts, ...planner }) => ({ ...planner, account: accounts[0]?.id ?? "" }));
  return { data: planners ?? null, error };
}

/**
 * Makes the planner sign the mails of this account and of no other. The account '' removes the planner from all accounts.
 * Refused if a colleague has linked another account than `seenId` since.
 */
export async function assignAccount(
  client: DataClient,
  plannerId: string,
  { accountId, seenId }: { readonly accountId: string; readonly seenId: string },
): Promise<void> {
  const linked = await client.from("profiles").select("id").eq("planner_id", plannerId);
  if (linked.error) throw toAppError(linked.error);
  if (!linked.data.every(({ id }) => id === seenId || id === accountId))
    throw new AppError(
      "invalid",
      "A colleague has linked another account since. Close this form and open it again.",
    );
  const removal = client.from("profiles").update({ planner_id: null }).eq("planner_id", plannerId);
  const result = await (accountId ? removal.neq("id", accountId) : removal);
  if (result.error) throw toAppError(result.error);
  if (!accountId) return;
  const { error } = await client.from("profiles").update({ planner_id: plannerId }).eq("id", accountId);
  if (error) throw toAppError(error);
}
