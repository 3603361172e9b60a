import { QueryClient, QueryClientProvider, type QueryState } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** One query cache for the back office and the account pages. */
export const queryClient = new QueryClient({
  // Offline, a query fails, so that its page can say so, and is read again once the connection is back. (The
  // library's default waits for the connection and shows nothing but loading.)
  defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true } },
});

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/** A page that could not be read comes back by itself after an outage. What is not there is not asked for again. */
export function untilItIsBack({ state }: { readonly state: QueryState<unknown, Error> }): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status !== "error" || (error && "code" in error && error.code === "not-found")) return false;
  return Math.min(FIRST_WAIT_MS * 2 ** (errorUpdateCount - 1), LONGEST_WAIT_MS);
}
