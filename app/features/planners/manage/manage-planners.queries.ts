import { queryOptions } from "@tanstack/react-query";
import { listPlanners, listStaffAccounts } from "#app/features/planners/manage/manage-planners.data.ts";
import type { DataClient } from "#domain/data-client.ts";

/** A change invalidates `all`, and thereby both lists. */
export const managePlannerKeys = {
  all: ["planners"] as const,
  list: () => [...managePlannerKeys.all, "managed"] as const,
  accounts: () => [...managePlannerKeys.all, "accounts"] as const,
};

export const managedPlanners = (client: DataClient) =>
  queryOptions({ queryKey: managePlannerKeys.list(), queryFn: () => listPlanners(client), retry: 1 });

export const staffAccounts = (client: DataClient) =>
  queryOptions({
    queryKey: managePlannerKeys.accounts(),
    queryFn: () => listStaffAccounts(client),
    retry: 1,
  });
