import { queryOptions } from "@tanstack/react-query";
import {
  claimProposals,
  listMyProposals,
  type ProposalAccess,
  readProposal,
} from "#app/features/proposals/proposals.data.ts";
import { AppError } from "#app/lib/app-error.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import type { DataClient } from "#domain/data-client.ts";

export const proposalKeys = {
  all: ["account", "proposals"] as const,
  one: (access: ProposalAccess) => [...proposalKeys.all, "one", access] as const,
  mine: (userId: string) => [...proposalKeys.all, "mine", userId] as const,
};

export const proposalByAccess = (fetch: typeof window.fetch, access: ProposalAccess) =>
  queryOptions({
    queryKey: proposalKeys.one(access),
    queryFn: () => readProposal(fetch, access),
    // Retries if the site was unreachable, but not for an invalid link, which stays invalid.
    retry: (count, cause) => count < 2 && cause instanceof AppError && cause.code === "unavailable",
  });

export const myProposals = (client: DataClient, userId: string) =>
  queryOptions({
    queryKey: proposalKeys.mine(userId),
    queryFn: async ({ client: queries }) => {
      if ((await claimProposals(client)) > 0) {
        // The page loads the trips at the same time, perhaps before the claimed trips were added. Load them again.
        void refetchAfterChange(queries, { queryKey: ["account", userId, "trips"] });
      }
      return listMyProposals(client);
    },
  });
