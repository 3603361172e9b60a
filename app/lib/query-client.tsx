import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QueryFor, Reading } from "#app/lib/use-reading.ts";

/** One query cache for all pages, so that a change in the back office also refreshes the public pages. */
export const queryClient = new QueryClient({
  // Without a line a query fails, so that its page can say so, and is read again once the line is back. (The
  // library's default waits for the line and shows nothing but loading.)
  defaultOptions: { queries: { networkMode: "always", refetchOnReconnect: true } },
});
// The public pages have no provider, which would otherwise tell the client that the line is back.
queryClient.mount();

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Subscribes to a query; returns the function that unsubscribes. */
export function observe<Data>(query: QueryFor<Data>, onChange: (reading: Reading<Data>) => void): () => void {
  const observer = new QueryObserver<Data>(queryClient, query);
  const stop = observer.subscribe(onChange);
  onChange(observer.getCurrentResult());
  return stop;
}
