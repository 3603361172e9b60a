import type { AuthDatabase } from "#server/backend/auth/auth-database.ts";
import type { Passkeys } from "#server/backend/auth/passkeys.ts";
import type { Caller, SessionTokens } from "#server/backend/auth/session-token.ts";
import type { TotpCodes } from "#server/backend/auth/totp.ts";

export interface FactorDeps {
  readonly db: AuthDatabase;
  readonly tokens: SessionTokens;
  readonly totp: TotpCodes;
  readonly passkeys: Passkeys;
  readonly readUser: (caller: Caller) => Promise<unknown>;
  readonly siteUrl: string;
}

export type FactorEnv = { Variables: { caller: Caller } };
