import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QueryFor, Reading } from "#app/lib/use-reading.ts";

/** One memory for all that was read, so that a change in the back office reaches the public pages too. */
export const queryClient = new QueryClient();

export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Reads, tells every change, and stops when the answer is called. */
export function observe<Data>(query: QueryFor<Data>, tell: (reading: Reading<Data>) => void): () => void {
  const observer = new QueryObserver<Data>(queryClient, query);
  const stop = observer.subscribe(tell);
  tell(observer.getCurrentResult());
  return stop;
}
