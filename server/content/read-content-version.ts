import type { Clients } from "#server/backend/clients.ts";

/** Raised by every change of public content. */
export async function readContentVersion(clients: Clients): Promise<number> {
  const { data, error } = await clients.visitor.from("content_version").select("version").single();
  if (error) throw new Error(error.message);
  return data.version;
}
