import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { callFunction } from "#app/lib/call-function.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { ListedUser, NewUser, Role } from "#domain/users.schema.ts";

const LOADING_FAILED = "Failed to load users. Please try again.";
const LOADING_ADMINS_FAILED = "Failed to load admin users. Please try again.";
const MAX_ADMINS = 1000;
const MAX_INVITATIONS = 1000;

export interface UserPage {
  readonly users: readonly ListedUser[];
  readonly total: number;
}

/** The role check that the specification asks for. The database enforces the role in any case. */
async function requireAdminRole(client: DataClient, userId: string, failureMessage: string): Promise<void> {
  const { data, error } = await client.rpc("check_user_role", { user_id: userId, role_to_check: "admin" });
  if (error) throw toAppError(error, failureMessage);
  if (!data) throw new AppError("forbidden", failureMessage);
}

export async function listUsers(
  client: DataClient,
  adminId: string,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
): Promise<UserPage> {
  const [{ data, error }] = await Promise.all([
    client.rpc("list_users", { matching: search, page_size: pageSize, page_start: (page - 1) * pageSize }),
    requireAdminRole(client, adminId, LOADING_FAILED),
  ]);
  if (error) throw toAppError(error, LOADING_FAILED);
  return { users: data, total: data[0]?.total ?? 0 };
}

/** Accounts with the admin role. list_users returns them first, so one page contains them all. */
async function listAdmins(client: DataClient, adminId: string): Promise<readonly ListedUser[]> {
  const [roles, users] = await Promise.all([
    client.from("user_roles").select("user_id, role").eq("role", "admin"),
    client.rpc("list_users", { page_size: MAX_ADMINS }),
    requireAdminRole(client, adminId, LOADING_ADMINS_FAILED),
  ]);
  const error = roles.error ?? users.error;
  if (error) throw toAppError(error, LOADING_ADMINS_FAILED);
  const admins = new Set((roles.data ?? []).map((row) => row.user_id));
  return (users.data ?? []).filter((user) => admins.has(user.id));
}

export async function changeRole(client: DataClient, userId: string, role: Role): Promise<void> {
  const { error } = await client.from("user_roles").upsert({ user_id: userId, role });
  if (error) throw toAppError(error);
}

export async function deleteUser(client: DataClient, userId: string): Promise<void> {
  const { data: isDeleted, error } = await client.rpc("delete_user", { user_id: userId });
  if (error) throw toAppError(error);
  if (!isDeleted) throw new AppError("not-found", "Somebody else has deleted this account already.");
}

export async function endSessions(client: DataClient, userId: string): Promise<void> {
  const { error } = await client.rpc("end_sessions", { user_id: userId });
  if (error) throw toAppError(error);
}

export async function resetSecondFactor(client: DataClient, userId: string): Promise<void> {
  const { error } = await client.rpc("reset_second_factor", { user_id: userId });
  if (error) throw toAppError(error);
}

/** Creates an account on the server, because a sign-up in the browser would replace the admin's own session. */
export const createUser = (fetch: typeof window.fetch, user: NewUser) =>
  callFunction<{ id: string; invited?: boolean }>(fetch, "manage-users", user);

/** Sends an invitation that has not been accepted yet, again or for the first time. */
export const resendInvitation = (fetch: typeof window.fetch, userId: string) =>
  callFunction<unknown>(fetch, "resend-invitation", { user_id: userId });

/** An invitation that was not accepted yet. */
export interface PendingInvitation {
  /** Null if it was never sent. */
  readonly sent_at: string | null;
  readonly expires_at: string;
}

/** Pending invitations by account id. */
export async function listInvitations(client: DataClient): Promise<ReadonlyMap<string, PendingInvitation>> {
  const { data, error } = await client
    .from("invitations")
    .select("user_id, sent_at, expires_at")
    .limit(MAX_INVITATIONS);
  if (error) throw toAppError(error, LOADING_FAILED);
  return new Map(data.map(({ user_id, ...invitation }) => [user_id, invitation]));
}

export const USERS_PER_PAGE = 25;

interface UserView {
  readonly search: string;
  readonly page: number;
}

export const userKeys = {
  all: ["admin", "users"] as const,
  page: (view: UserView) => [...userKeys.all, "page", view] as const,
  invitations: () => [...userKeys.all, "invitations"] as const,
  admins: () => [...userKeys.all, "admins"] as const,
};

export function userPage(client: DataClient, adminId: string, view: UserView) {
  return queryOptions({
    queryKey: userKeys.page(view),
    queryFn: () => listUsers(client, adminId, { ...view, pageSize: USERS_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
}

export function openInvitations(client: DataClient) {
  return queryOptions({ queryKey: userKeys.invitations(), queryFn: () => listInvitations(client) });
}

export function adminUsers(client: DataClient, adminId: string) {
  return queryOptions({ queryKey: userKeys.admins(), queryFn: () => listAdmins(client, adminId) });
}
