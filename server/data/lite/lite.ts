import { emitWarning } from "node:process";
import { App, type Connection } from "@supabase/lite";
import { MIN_PASSWORD_LENGTH } from "#domain/new-password.ts";
import { TOKEN_LIFETIME_SECONDS } from "#server/data/auth/session-tokens.ts";
import { REUSE_WINDOW_SECONDS } from "#server/data/auth/sessions.ts";
import type { Fetch } from "#server/data/backend.ts";
import { ACTING_USER_HEADER } from "#server/data/clients.ts";
import { codeOf, isUnavailable } from "#server/data/database-errors.ts";
import type { Keys } from "#server/data/keys.ts";
import { tolerateClockSkew } from "#server/data/lite/clock-skew.ts";
import {
  isInsideLiteRequest,
  runLiteRequest,
  tryCaptureRecoveryToken,
} from "#server/data/request-context.ts";
import { type Log, silentLog } from "#server/process/log.ts";
import { isUnder } from "#server/process/paths.ts";

/** Sends the password-recovery mail, the only mail that @supabase/lite's reachable endpoints send. */
export interface RecoveryMailer {
  sendRecovery(email: string, tokenHash: string): Promise<void>;
}

interface LiteOptions {
  readonly connection: Connection;
  readonly keys: Keys;
  readonly siteUrl: string;
  readonly mailer: RecoveryMailer;
  readonly log?: Log;
}

// The library replaces it by a function that throws for a warning that is an Error, which would end the process.
process.emitWarning = emitWarning;

let isConsoleQuiet = false;

/** @supabase/lite prints every refused statement to the console; our own log already has the request. */
function quietConsole(): void {
  if (isConsoleQuiet) return;
  isConsoleQuiet = true;
  const original = console.error;
  console.error = (...values: unknown[]) => {
    if (!isInsideLiteRequest()) original(...values);
  };
}

/** Serves /rest/v1 and /auth/v1 with @supabase/lite over a PostgreSQL connection. */
export function createLiteFetch(options: LiteOptions): Fetch {
  quietConsole();
  const { connection, keys, siteUrl, mailer, log = silentLog } = options;
  const app = createLiteApp({ connection, keys, siteUrl });
  const sendNothing = async () => {};
  app._mailer = {
    sendRecovery: async (email, tokenHash) => {
      if (!tryCaptureRecoveryToken(tokenHash)) await mailer.sendRecovery(email, tokenHash);
    },
    // The site refuses requests to every endpoint that would send these mails.
    sendConfirmation: sendNothing,
    sendMagicLink: sendNothing,
    sendEmailChange: sendNothing,
    sendReauthentication: sendNothing,
  };
  const fetch = async (request: Request) => {
    const isRest = isUnder(new URL(request.url).pathname, "/rest/v1");
    const { result: response, databaseFailure } = await runLiteRequest(
      () => app.fetch(callFunctionByGet(request)),
      {
        actingUser: request.headers.get(ACTING_USER_HEADER),
        isRestRead: isRest && (request.method === "GET" || request.method === "HEAD"),
      },
    );
    if (response.status < 500) return response;
    if (databaseFailure === null) {
      return isRest && response.status === 500 ? refuseAsInvalid(response) : response;
    }
    const sqlstate = codeOf(databaseFailure);
    const reason = databaseFailure instanceof Error ? databaseFailure.message : String(databaseFailure);
    log("error", "database call failed", { path: new URL(request.url).pathname, sqlstate, reason });
    // Sign-in returns 500 for every failure.
    const isTemporary = response.status === 500 && isUnavailable(databaseFailure);
    return isTemporary ? new Response(response.body, { status: 503, headers: response.headers }) : response;
  };
  /** The library failed although the database did not, so the request must be invalid. */
  const refuseAsInvalid = async (response: Response) => {
    log("warn", "data request could not be read", { reason: await response.text() });
    const message = "This request could not be read.";
    return Response.json({ code: "PGRST100", message, details: null, hint: null }, { status: 400 });
  };
  return tolerateClockSkew(fetch, keys.jwtSecret);
}

/** @supabase/lite with the site's settings. */
function createLiteApp({
  connection,
  keys,
  siteUrl,
}: Pick<LiteOptions, "connection" | "keys" | "siteUrl">): App {
  return new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: TOKEN_LIFETIME_SECONDS,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: REUSE_WINDOW_SECONDS,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      // Long enough that the hash in a recovery link cannot be guessed.
      email: { enable_confirmations: false, otp_length: 24, otp_expiry: 3600 },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
}

/** Turns HEAD for a function into GET, because the library has no route for it. Hono then omits the response's body. */
function callFunctionByGet(request: Request): Request {
  const isHeadOfFunction =
    request.method === "HEAD" && new URL(request.url).pathname.startsWith("/rest/v1/rpc/");
  return isHeadOfFunction ? new Request(request.url, { headers: request.headers }) : request;
}
