import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { AuthDatabase } from "#server/data/auth/auth-database.ts";

/** How long a code is shown. */
const PERIOD_SECONDS = 30;

export interface NewTotp {
  /** The encrypted secret, for the database. */
  readonly sealed: string;
  readonly secret: string;
  readonly uri: string;
  /** The URL as an SVG QR code. */
  readonly qrCode: string;
}

export interface TotpCodes {
  create(issuer: string, label: string): Promise<NewTotp>;
  /** Whether the code is right and was not used before; null if the stored secret was encrypted with other keys. */
  accept(
    db: AuthDatabase,
    factor: { readonly id: string; readonly sealed: string },
    code: string,
  ): Promise<boolean | null>;
}

const sealingKey = (jwtSecret: string) =>
  new Uint8Array(hkdfSync("sha256", jwtSecret, "", "calabash totp secrets", 32));

const seal = (secret: Uint8Array, key: Uint8Array) =>
  new CompactEncrypt(secret).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);

/** Re-encrypts a stored secret for new keys; null if the old keys do not decrypt it. */
export async function resealTotp(
  sealed: string,
  jwtSecrets: { readonly old: string; readonly new: string },
): Promise<string | null> {
  const decrypted = await compactDecrypt(sealed, sealingKey(jwtSecrets.old)).catch(() => null);
  return decrypted && seal(decrypted.plaintext, sealingKey(jwtSecrets.new));
}

/** Codes of authenticator apps. The secrets are encrypted with a key that is not in the database. */
export function createTotpCodes(jwtSecret: string): TotpCodes {
  const key = sealingKey(jwtSecret);
  return {
    async create(issuer, label) {
      const totp = new TOTP({ issuer, label, period: PERIOD_SECONDS, secret: new Secret({ size: 20 }) });
      const { base32 } = totp.secret;
      const sealed = await seal(new TextEncoder().encode(base32), key);
      const uri = totp.toString();
      return { sealed, secret: base32, uri, qrCode: renderSVG(uri) };
    },

    async accept(db, { id, sealed }, code) {
      const decrypted = await compactDecrypt(sealed, key).catch(() => null);
      if (!decrypted) return null;
      const secret = Secret.fromBase32(new TextDecoder().decode(decrypted.plaintext));
      const timestamp = Date.now();
      // `window: 1` also accepts the codes of the previous and the next period, because clocks differ.
      const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({
        token: code,
        timestamp,
        window: 1,
      });
      if (delta === null) return false;
      // The number of the period that the code belongs to.
      const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
      // A single statement, so that of two requests with the same code only one is accepted.
      const { rows } = await sql`
        insert into private.totp_steps as last (factor_id, step) values (${id}, ${step})
        on conflict (factor_id) do update set step = excluded.step where last.step < excluded.step
        returning step`.execute(db);
      return rows.length > 0;
    },
  };
}
