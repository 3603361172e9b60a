import type { Backend } from "#server/backend/backend.ts";
import type { Clients } from "#server/backend/clients.ts";

/** Raised by every change of public content. */
export async function readContentVersion(backend: Backend, clients: Clients): Promise<number> {
  if (backend.readContentVersion) return backend.readContentVersion();
  const { data, error } = await clients.visitor.from("content_version").select("version").single();
  if (error) throw new Error(error.message);
  return data.version;
}
