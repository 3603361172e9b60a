import { QueryClient, QueryClientProvider, QueryObserver, type QueryState } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QueryFor, Reading } from "#app/lib/reading.ts";

/** One query cache for all pages, so that a change in the back office also refreshes the public pages. */
export const queryClient = new QueryClient({
  // Offline, a query fails, so that its page can say so, and is read again once the connection is back. (The
  // library's default waits for the connection and shows nothing but loading.)
  defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true } },
});
// The public pages have no provider, which would otherwise tell the client that the connection is back.
queryClient.mount();

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/** A page that could not be read comes back by itself after an outage. What is not there is not asked for again. */
function untilItIsBack({ state }: { readonly state: QueryState<unknown, Error> }): number | false {
  const { status, error, errorUpdateCount } = state;
  if (status !== "error" || (error && "code" in error && error.code === "not-found")) return false;
  return Math.min(FIRST_WAIT_MS * 2 ** (errorUpdateCount - 1), LONGEST_WAIT_MS);
}

/** Subscribes to a query; returns the function that unsubscribes. */
export function observe<Data>(query: QueryFor<Data>, onChange: (reading: Reading<Data>) => void): () => void {
  const observer = new QueryObserver<Data>(queryClient, { refetchInterval: untilItIsBack, ...query });
  const stop = observer.subscribe(onChange);
  onChange(observer.getCurrentResult());
  return stop;
}
