import { queryOptions } from "@tanstack/react-query";
import { type Door, listMyProposals, readProposal } from "#app/features/proposals/proposals.data.ts";
import { AppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export const proposalKeys = {
  all: ["account", "proposals"] as const,
  one: (door: Door) => [...proposalKeys.all, "one", door] as const,
  mine: (userId: string) => [...proposalKeys.all, "mine", userId] as const,
};

export const proposalBehind = (fetch: typeof window.fetch, door: Door) =>
  queryOptions({
    queryKey: proposalKeys.one(door),
    queryFn: () => readProposal(fetch, door),
    // Slow lines are tried again; a link that opens nothing will not open at the third try.
    retry: (count, cause) => count < 2 && cause instanceof AppError && cause.code === "unavailable",
  });

export const myProposals = (client: DataClient, userId: string) =>
  queryOptions({ queryKey: proposalKeys.mine(userId), queryFn: () => listMyProposals(client) });
