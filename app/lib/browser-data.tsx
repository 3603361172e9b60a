import { PostgrestClient } from "@supabase/postgrest-js";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import type { DataClient } from "#app/lib/data-client.ts";

const DataClientContext = createContext<DataClient | null>(null);

/** The browser's own door to the data: the same calls as the loaders', as a visitor. */
export function BrowserData(props: { origin: string; publishableKey: string; children: ReactNode }) {
  const [client] = useState(
    () => new PostgrestClient(`${props.origin}/rest/v1`, { headers: { apikey: props.publishableKey } }),
  );
  const [queries] = useState(() => new QueryClient());
  return (
    <DataClientContext value={client}>
      <QueryClientProvider client={queries}>{props.children}</QueryClientProvider>
    </DataClientContext>
  );
}

export function useDataClient(): DataClient {
  const client = useContext(DataClientContext);
  if (!client) throw new Error("useDataClient needs <BrowserData> above it");
  return client;
}
