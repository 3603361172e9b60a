import type { DatabasePool } from "#server/backend/database-pool.ts";

/** The setting that ends a first start. */
export const DONE = "first_start_done";

/** Whether a first start has set this site up, asked without the library. */
export async function wasSetUp(pool: DatabasePool): Promise<boolean> {
  return (await pool.query("select 1 from public.site_settings where key = $1", [DONE])).length > 0;
}
