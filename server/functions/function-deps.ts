import type { Context, Hono } from "hono";
import type { Clients } from "#server/data/clients.ts";
import type { Keys } from "#server/data/keys.ts";
import type { RenderProposalPdf } from "#server/functions/proposals/pdf/render-proposal-pdf.ts";
import type { FormCheck } from "#server/http/form-check/form-check-task.ts";
import type { CreateLimiter } from "#server/http/limits/rate-limit.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import type { Log } from "#server/process/log.ts";
import type { ImageService } from "#server/storage/image-service.ts";

/** The services that the functions use. */
export interface FunctionDeps {
  readonly clients: Clients;
  readonly keys: Pick<Keys, "publishableKey" | "secretKey">;
  /** The routes of /storage/v1. */
  readonly storage: Hono;
  readonly storeImage: ImageService["storeChecked"];
  /** Fetches an image from another site. Tests replace it. */
  readonly fetchForeign?: (url: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly renderProposalPdf: RenderProposalPdf;
  readonly siteUrl: string;
  /** The environment settings that the back office depends on. */
  readonly setUp: {
    readonly sendsMail: boolean;
    readonly hasMailServer: boolean;
    readonly hasOwnAddress: boolean;
    readonly backsUp: boolean;
    readonly testHelpers: boolean;
    readonly backend: string;
  };
  /** What is wrong with the processes of the site or with its backups, for the dashboard. */
  readonly siteProblems: () => readonly string[];
  readonly clientAddress: (c: Context<AppEnv>) => string;
  readonly openLimiter: CreateLimiter;
  readonly openFormLimiter: CreateLimiter;
  /** Present only if the operator has enabled a check. */
  readonly formCheck?: FormCheck | null;
  /** Sends queued mail now instead of at the next poll. */
  readonly wakeOutbox: () => void;
  readonly log: Log;
  readonly now: () => number;
}
