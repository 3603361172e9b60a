import type { Notices } from "#server/data/notices.ts";

/** What stands behind /rest/v1 and /auth/v1: three implementations, one wire protocol (Supabase's). */
export interface Backend {
  readonly kind: "embedded" | "postgres" | "remote";
  /** Where the data is, as shown to the operator. */
  readonly location: string;
  /** Null where PostgreSQL's notices cannot be heard. */
  readonly notices: Notices | null;
  fetch(request: Request): Promise<Response>;
  /** The connections to the database, where this process has some. */
  pool?(): PoolState;
  /** The content's version in one statement, where this process connects to PostgreSQL itself. */
  readContentVersion?(): Promise<number>;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
  readonly limit: number;
}
