import type { DatabaseClient } from "#server/data/clients.ts";
import { isSameSecret } from "#server/data/secrets.ts";
import { readTokenAccess } from "#server/data/token-access.ts";
import { bearerToken, readUnverifiedClaims, type TokenClaims } from "#server/data/tokens.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";
import {
  FunctionError,
  loginRequiredError,
  sessionEndedError,
  unavailableError,
} from "#server/functions/function-error.ts";

export interface SignedInCaller {
  /** Uses the caller's own rights, restricted by row-level security. */
  readonly client: DatabaseClient;
  readonly claims: TokenClaims;
}

export interface AdminCaller extends SignedInCaller {
  /** The service client acting for this admin, so that the audit trail names them. */
  readonly service: DatabaseClient;
}

/** The kinds of callers, and what a handler gets to know about each. */
export interface Callers {
  /** Anyone, without a check, for example for links in mails. */
  readonly anyone: null;
  /** A request with the site's key, or a user whose session has not ended. */
  readonly visitor: { readonly userId: string | null };
  /** A user whose session has not ended. */
  readonly user: SignedInCaller;
  /** A user with the admin role whose session has not ended, checked in the database. */
  readonly admin: AdminCaller;
  /** An admin who entered a password or second factor within the last ten minutes. */
  readonly freshAdmin: AdminCaller;
}

export type Access = keyof Callers;
export type Authorize = { readonly [A in Access]: (headers: Headers) => Promise<Callers[A]> };

/** Decides who may call a function; throws a FunctionError for everyone else. */
export function createAuthorize({ clients, keys }: Pick<FunctionDeps, "clients" | "keys">): Authorize {
  const isSiteKey = (key: string | null) =>
    key !== null && (isSameSecret(key, keys.publishableKey) || isSameSecret(key, keys.secretKey));
  const callerOf = (token: string): SignedInCaller => ({
    client: clients.asUser(token),
    claims: readUnverifiedClaims(token),
  });

  /** Throws unless the session of the token is still valid. */
  const liveCallerOf = async (token: string) => {
    const caller = callerOf(token);
    const access = await readTokenAccess(caller.client);
    if (access === "unreachable") throw unavailableError(new Error("the session could not be read"));
    if (access === "ended") throw sessionEndedError();
    return { ...caller, isAdmin: access === "admin" };
  };

  const admin = async (headers: Headers): Promise<AdminCaller> => {
    const token = bearerToken(headers);
    if (!token) throw adminRoleRequired(401);
    const { isAdmin, ...caller } = await liveCallerOf(token);
    const { id } = caller.claims;
    if (!isAdmin || !id) throw adminRoleRequired(403);
    return { ...caller, service: clients.onBehalfOf(id) };
  };

  return {
    anyone: async () => null,

    async visitor(headers) {
      const token = bearerToken(headers);
      const userId = token && !isSiteKey(token) ? await readUserId(callerOf(token)) : null;
      if (!userId && !isSiteKey(headers.get("apikey")) && !isSiteKey(token)) {
        throw new FunctionError(401, "Send the site's publishable key as apikey, or log in.");
      }
      return { userId };
    },

    async user(headers) {
      const token = bearerToken(headers);
      if (!token) throw loginRequiredError();
      return liveCallerOf(token);
    },

    admin,

    async freshAdmin(headers) {
      const caller = await admin(headers);
      await requireFreshSignIn(caller);
      return caller;
    },
  };
}

/** Throws unless the caller entered a password or second factor in this session within the last ten minutes. */
export async function requireFreshSignIn({ client }: SignedInCaller): Promise<void> {
  const { data, error } = await client.rpc("has_fresh_sign_in", {}, { get: true });
  if (error)
    throw new FunctionError(503, "Failed to verify the log-in", { cause: error, retryAfterSeconds: 5 });
  if (!data) throw new FunctionError(403, CONFIRM_PASSWORD);
}

/** The page recognizes this text, asks for the password and retries. */
const CONFIRM_PASSWORD = "Please confirm your password first.";

const adminRoleRequired = (status: 401 | 403) =>
  new FunctionError(status, "Access denied: Admin role required");

/** The user of a token; null if its session has ended. The policy on profiles checks the session. */
async function readUserId({ client, claims }: SignedInCaller): Promise<string | null> {
  if (!claims.id) return null;
  const { data, error, status } = await client
    .from("profiles")
    .select("id")
    .eq("id", claims.id)
    .maybeSingle();
  // A database failure must not look like an expired session.
  if (error && (status === 0 || status >= 500)) throw unavailableError(error);
  return data ? claims.id : null;
}
