import type { DatabaseNotifications } from "#server/data/database-notifications.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** The backend of /rest/v1 and /auth/v1. All three kinds speak Supabase's protocol. */
export interface Backend {
  readonly kind: "embedded" | "postgres" | "remote";
  /** Where the data is, as shown to the operator. */
  readonly location: string;
  /** Null if PostgreSQL's notifications cannot be received. */
  readonly notifications: DatabaseNotifications | null;
  fetch: Fetch;
  /** The database connections, if this process has any. */
  pool?(): PoolState;
  /** Reads the content version (see content-version.ts) from PostgreSQL, if this process connects to it itself. */
  readContentVersion?(): Promise<number>;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  readonly limit: number;
}
