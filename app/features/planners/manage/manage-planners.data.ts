import { z } from "zod";
import { type ManagedPlanner, managedPlanner } from "#app/features/planners/manage/manage-planners.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { colleagueName } from "#app/lib/owner-name.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readableRows } from "#domain/readable-rows.ts";

const COLUMNS = "id, name, image, languages, regions, countries, reply_time, about, is_active, updated_at";

export async function listPlanners(client: DataClient): Promise<readonly ManagedPlanner[]> {
  const { data, error } = await client.from("planners").select(COLUMNS).order("display_order").order("name");
  if (error) throw toAppError(error, `Error loading planners: ${error.message}`);
  return readableRows(managedPlanner, data);
}

export async function changePlanner(
  client: DataClient,
  id: string,
  change: { readonly image: string } | { readonly is_active: boolean },
): Promise<void> {
  const { error } = await client.from("planners").update(change).eq("id", id).select("id").single();
  if (error) throw toAppError(error);
}

export async function deletePlanner(client: DataClient, id: string): Promise<void> {
  const { error } = await client.from("planners").delete().eq("id", id);
  if (error) throw toAppError(error);
}

/** Stores the order of the planners, which is that of `ids`, in one statement. */
export async function orderPlanners(client: DataClient, ids: readonly string[]): Promise<void> {
  const { error } = await client.rpc("order_planners", { ids: [...ids] });
  if (error) throw toAppError(error);
}

const nullableText = z.string().nullable();
const staffAccount = z.object({
  id: z.string(),
  email: nullableText,
  first_name: nullableText,
  last_name: nullableText,
});
export interface StaffAccount {
  readonly id: string;
  readonly name: string;
  /** The planner who signs the mails of this account. */
  readonly planner_id: string | null;
}

const MAX_STAFF = 1000;

/** Staff accounts, each with the planner who signs its mails. */
export async function listStaffAccounts(client: DataClient): Promise<readonly StaffAccount[]> {
  const [users, profiles] = await Promise.all([
    client.rpc("list_users", { page_size: MAX_STAFF, only_admins: true }),
    client.from("profiles").select("id, planner_id").not("planner_id", "is", null),
  ]);
  const error = users.error ?? profiles.error;
  if (error) throw toAppError(error);
  const plannerIdByAccount = new Map(
    (profiles.data ?? []).map((profile) => [profile.id, profile.planner_id]),
  );
  return readableRows(staffAccount, users.data).map((user) => ({
    id: user.id,
    name: colleagueName(user),
    planner_id: plannerIdByAccount.get(user.id) ?? null,
  }));
}

/** Makes the planner sign the mails of this account and of no other. The account '' removes the planner from all accounts. */
export async function assignAccount(client: DataClient, plannerId: string, accountId: string): Promise<void> {
  const removal = client.from("profiles").update({ planner_id: null }).eq("planner_id", plannerId);
  const result = await (accountId ? removal.neq("id", accountId) : removal);
  if (result.error) throw toAppError(result.error);
  if (!accountId) return;
  const { error } = await client.from("profiles").update({ planner_id: plannerId }).eq("id", accountId);
  if (error) throw toAppError(error);
}
