import { toAppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";

/** A device on which the user is signed in. */
export interface DeviceSession {
  readonly id: string;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly is_current: boolean;
}

export async function listSessions(client: DataClient): Promise<readonly DeviceSession[]> {
  const { data, error } = await client.rpc("list_my_sessions");
  if (error) throw toAppError(error, "Your devices could not be loaded.");
  return data;
}

/** Ends a session of the user. Returns false if it had already ended. */
export async function endSession(client: DataClient, id: string): Promise<boolean> {
  const { data, error } = await client.rpc("end_my_session", { session_id: id });
  if (error) throw toAppError(error, "The device could not be logged out.");
  return data;
}
