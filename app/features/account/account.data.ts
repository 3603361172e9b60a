import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

export async function readIsAdmin(client: DataClient): Promise<boolean> {
  const { data, error } = await client.rpc("has_role", { role: "admin" });
  if (error) throw toAppError(error, "Your role could not be checked.");
  return data === true;
}
