import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QueryFor, Reading } from "#app/lib/use-reading.ts";

/** One query cache for all pages, so that a change in the back office also refreshes the public pages. */
export const queryClient = new QueryClient();

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
