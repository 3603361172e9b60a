import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listAdmins, listUsers } from "#app/features/users/users.data.ts";
import type { DataClient } from "#app/lib/data-client.ts";

export const USERS_PER_PAGE = 25;

export const userKeys = {
  all: ["users"] as const,
  page: (search: string, page: number) => [...userKeys.all, "page", { search, page }] as const,
  admins: () => [...userKeys.all, "admins"] as const,
};

export function userPage(client: DataClient, search: string, page: number) {
  return queryOptions({
    queryKey: userKeys.page(search, page),
    queryFn: () => listUsers(client, { search, page, pageSize: USERS_PER_PAGE }),
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

export function adminUsers(client: DataClient) {
  return queryOptions({ queryKey: userKeys.admins(), queryFn: () => listAdmins(client), retry: 1 });
}
