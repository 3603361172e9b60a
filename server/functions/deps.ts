import type { Context, Hono } from "hono";
import type { Clients } from "#server/backend/clients.ts";
import type { Keys } from "#server/keys.ts";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";

/** What every function of /functions/v1 may use. */
export interface FunctionDeps {
  readonly clients: Clients;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  /** What answers below /storage/v1. */
  readonly storage: Hono;
  /** Puts a checked picture into the bucket. */
  readonly putImage: (path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string) => Promise<void>;
  readonly siteUrl: string;
  /** What an admin's screens must know of the environment. */
  readonly setUp: { readonly sendsMail: boolean; readonly testHelpers: boolean };
  readonly clientAddress: (c: Context<AppEnv>) => string;
  /** Mail was queued: send it now, not at the next look. */
  readonly wakeOutbox: () => void;
  readonly log: Log;
  readonly now: () => number;
}
