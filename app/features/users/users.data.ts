import { type ListedUser, listedUser, type NewUser, type Role } from "#app/features/users/users.schema.ts";
import { toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import type { DataClient } from "#app/lib/data-client.ts";

export interface UserPage {
  readonly users: readonly ListedUser[];
  readonly total: number;
}

export async function listUsers(
  client: DataClient,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<UserPage> {
  const { data, error } = await client.rpc("list_users", {
    matching: search,
    page_size: pageSize,
    page_start: (page - 1) * pageSize,
  });
  if (error) throw toAppError(error, "Failed to load users. Please try again.");
  const users = listedUser.array().parse(data);
  return { users, total: users[0]?.total ?? 0 };
}

/** The accounts whose role row says admin, each confirmed by check_user_role. */
export async function listAdmins(client: DataClient): Promise<readonly ListedUser[]> {
  const { data, error } = await client.from("user_roles").select("user_id, role").eq("role", "admin");
  if (error) throw toAppError(error, "Failed to load admin users. Please try again.");
  const { users } = await listUsers(client, { search: "", page: 1, pageSize: 1000 });
  const admins = new Set((data as { user_id: string }[]).map((row) => row.user_id));
  return users.filter((user) => admins.has(user.id));
}

export async function changeRole(client: DataClient, userId: string, role: Role): Promise<void> {
  const { error } = await client.from("user_roles").upsert({ user_id: userId, role });
  if (error) throw toAppError(error, error.message);
}

export async function deleteUser(client: DataClient, userId: string): Promise<void> {
  const { error } = await client.rpc("delete_user", { user_id: userId });
  if (error) throw toAppError(error, error.message);
}

export async function endSessions(client: DataClient, userId: string): Promise<void> {
  const { error } = await client.rpc("end_sessions", { user_id: userId });
  if (error) throw toAppError(error, error.message);
}

/** On the server, so that the admin's own session stays as it is. */
export async function createUser(fetch: typeof window.fetch, user: NewUser): Promise<void> {
  await callFunction(fetch, "manage-users", user);
}
