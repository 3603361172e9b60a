import type { PostgrestClient } from "@supabase/postgrest-js";

/** What data functions take first: loader, browser and test hand in the client they have. */
export type DataClient = Pick<PostgrestClient, "from" | "rpc">;
