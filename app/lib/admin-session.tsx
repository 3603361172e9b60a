import type { GoTrueClient } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import type { DataClient } from "#domain/data-client.ts";

export interface AdminUser {
  readonly id: string;
  readonly email: string;
}

/** What admin screens need, provided by the admin layout once access is granted. */
export interface AdminSession {
  readonly user: AdminUser;
  readonly auth: GoTrueClient;
  /** Data client with this admin's permissions. */
  readonly data: DataClient;
  /** `fetch` with the admin's token, for storage and functions. */
  readonly fetch: typeof window.fetch;
}

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error("useAdminSession must be used inside the admin layout");
  return session;
}

export const useAdminClient = (): DataClient => useAdminSession().data;
