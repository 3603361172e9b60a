import type { Connection } from "@supabase/lite";
import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import { createFactorRoutes } from "#server/backend/auth/factor-routes.ts";
import { createPasskeys } from "#server/backend/auth/passkeys.ts";
import { checkPasswordsEvenly } from "#server/backend/auth/password-checks.ts";
import { refreshSessions } from "#server/backend/auth/refresh-sessions.ts";
import { completeSessionAnswers } from "#server/backend/auth/session-answers.ts";
import { type Caller, createSessionTokens } from "#server/backend/auth/session-token.ts";
import { createTotpCodes } from "#server/backend/auth/totp.ts";
import { addAdminUsers } from "#server/backend/lite/admin-users.ts";
import type { Keys } from "#server/keys.ts";

type Fetch = (request: Request) => Promise<Response>;

interface CompleteAuthOptions {
  readonly connection: Pick<Connection, "kysely">;
  readonly keys: Keys;
  readonly siteUrl: string;
}

/** What Supabase's auth offers and @supabase/lite lacks, around the library's own answers. */
export function completeAuth(liteFetch: Fetch, { connection, keys, siteUrl }: CompleteAuthOptions): Fetch {
  const db: AuthDatabase = connection.kysely;
  const tokens = createSessionTokens(db, keys.jwtSecret);
  const readUser = async ({ token }: Pick<Caller, "token">): Promise<unknown> => {
    const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
    return (await answered(new Request(`${siteUrl}/auth/v1/user`, { headers }))).json();
  };
  const refreshed = refreshSessions(checkPasswordsEvenly(liteFetch, db), { db, tokens, keys, readUser });
  const answered = completeSessionAnswers(refreshed, db, tokens);
  const factors = createFactorRoutes({
    db,
    tokens,
    totp: createTotpCodes(keys.jwtSecret),
    passkeys: createPasskeys(siteUrl),
    readUser,
    siteUrl,
  });
  const withFactors: Fetch = async (request) =>
    /^\/auth\/v1\/factors(\/|$)/.test(new URL(request.url).pathname)
      ? factors.fetch(request)
      : answered(request);
  return addAdminUsers(withFactors, keys);
}
