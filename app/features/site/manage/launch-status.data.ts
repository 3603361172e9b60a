import type { GoTrueClient } from "@supabase/auth-js";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

interface LaunchClients {
  readonly auth: Pick<GoTrueClient, "getSession">;
  readonly data: DataClient;
}

/** Opens the site to visitors, or closes it behind the holding page. */
export async function saveIsLive({ auth, data }: LaunchClients, isLive: boolean): Promise<void> {
  const { data: current } = await auth.getSession();
  if (!current.session) throw new AppError("forbidden", "Authentication required");
  const { error } = await data
    .from("site_settings")
    .upsert({ key: "is_live", value: String(isLive) }, { onConflict: "key" });
  if (error) throw toAppError(error, "Please try again later.");
}
