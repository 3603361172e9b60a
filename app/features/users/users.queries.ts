import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listAdmins, listInvitations, listUsers } from "#app/features/users/users.data.ts";
import type { DataClient } from "#domain/data-client.ts";

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
