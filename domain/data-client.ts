import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.types.ts";

/** What data functions take first: loader, browser and test hand in the client they have. */
export type DataClient = Pick<PostgrestClient<Database>, "from" | "rpc">;
