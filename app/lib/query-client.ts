import { QueryClient, QueryClientProvider, type QueryFilters, type QueryState } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";

/** One query cache for the back office and the account pages. */
export const queryClient = new QueryClient({
  // While offline, queries fail, so that the page can say so. They are retried when the connection is back. By default,
  // they would pause and show only a loading state.
  defaultOptions: {
    queries: { networkMode: "always", refetchOnReconnect: true, refetchInterval: retryWhileStale },
  },
});

/** Without JSX, because benchmarks read this file with Node alone. */
export const QueryProvider = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

/** Reads again what a change affects; without filters, everything. */
export async function refetchAfterChange(queries: QueryClient, affected: QueryFilters = {}): Promise<void> {
  // A first read that is still running may have missed the change, and invalidating would only wait for it.
  await queries.cancelQueries(affected);
  await queries.invalidateQueries(affected);
}

const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 60_000;

/** For `refetchInterval`. Retries a failed query at growing intervals, unless the row does not exist. */
export function retryIntervalMs({ state }: { readonly state: QueryState<unknown, Error> }): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status !== "error" || (error && "code" in error && error.code === "not-found")) return false;
  return Math.min(FIRST_WAIT_MS * 2 ** (errorUpdateCount - 1), MAX_WAIT_MS);
}

/** Retries a query that has data which could not be read again. Without data, the page offers to try again. */
function retryWhileStale(query: { readonly state: QueryState<unknown, Error> }): number | false {
  return query.state.data === undefined ? false : retryIntervalMs(query);
}
