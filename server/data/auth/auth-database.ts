import type { Generated, Kysely, Transaction } from "kysely";

/** The columns of the auth tables that the site reads and writes; @supabase/lite owns the rest. */
interface AuthTables {
  readonly "auth.users": {
    id: string;
    email: string | null;
    encrypted_password: string | null;
    last_sign_in_at: string | null;
  };
  readonly "auth.sessions": {
    id: string;
    user_id: string;
    aal: string | null;
    factor_id: string | null;
    user_agent: string | null;
    ip: string | null;
    refreshed_at: string | null;
    updated_at: Generated<string>;
  };
  readonly "auth.refresh_tokens": {
    id: string;
    token: string;
    user_id: string;
    session_id: string;
    revoked: boolean;
    parent: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  readonly "auth.mfa_factors": {
    id: string;
    user_id: string;
    friendly_name: string | null;
    factor_type: "totp" | "webauthn";
    status: "unverified" | "verified";
    created_at: Generated<string>;
    updated_at: Generated<string>;
    secret: string | null;
    web_authn_credential: unknown;
    last_challenged_at: string | null;
  };
  readonly "auth.mfa_challenges": {
    id: string;
    factor_id: string;
    created_at: Generated<string>;
    verified_at: string | null;
    web_authn_session_data: unknown;
  };
  readonly "auth.mfa_amr_claims": {
    id: string;
    session_id: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    authentication_method: string;
  };
  readonly "private.totp_steps": { factor_id: string; step: number };
  readonly "private.recovery_codes": { user_id: string; code_hash: string; used_at: string | null };
}

/** Connects as the role that owns the database, as @supabase/lite does. No API role may read these tables. */
export type AuthDatabase = Kysely<AuthTables>;
export type AuthTransaction = Transaction<AuthTables>;
