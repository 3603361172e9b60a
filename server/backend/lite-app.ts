import { App, type Connection } from "@supabase/lite";
import { MIN_PASSWORD_LENGTH } from "#domain/new-password.ts";
import { TOKEN_LIFETIME_S } from "#server/backend/auth/session-tokens.ts";
import type { Keys } from "#server/keys.ts";

export interface LiteAppOptions {
  readonly connection: Connection;
  readonly keys: Pick<Keys, "jwtSecret" | "publishableKey" | "secretKey">;
  readonly siteUrl: string;
}

/** @supabase/lite with the site's settings. */
export function createLiteApp({ connection, keys, siteUrl }: LiteAppOptions): App {
  return new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: siteUrl,
      jwt_expiry: TOKEN_LIFETIME_S,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: MIN_PASSWORD_LENGTH,
      // Long enough that nobody guesses the hash in a recovery link.
      email: { enable_confirmations: false, otp_length: 24, otp_expiry: 3600 },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
}
