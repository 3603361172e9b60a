import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.types.ts";

/** The first argument of data functions, so that loaders, browser and tests can pass their own client. */
export type DataClient = Pick<PostgrestClient<Database>, "from" | "rpc">;
