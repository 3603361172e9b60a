import type { GoTrueClient } from "@supabase/auth-js";
import { createContext, useContext } from "react";
import type { DataClient } from "#domain/data-client.ts";

export interface AdminUser {
  readonly id: string;
  readonly email: string;
}

/** What every admin screen works with, handed down by the admin layout once the access check has passed. */
export interface AdminSession {
  readonly user: AdminUser;
  readonly auth: GoTrueClient;
  /** The data client with this admin's rights. */
  readonly data: DataClient;
  /** `fetch` with the admin's token, for storage and functions. */
  readonly fetch: typeof window.fetch;
}

export const AdminSessionContext = createContext<AdminSession | null>(null);

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (!session) throw new Error("useAdminSession needs the admin layout above it");
  return session;
}

export const useAdminData = (): DataClient => useAdminSession().data;
