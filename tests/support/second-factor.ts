import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { TOTP } from "otpauth";
import { changeStoredSession, readStoredSession } from "#tests/support/stored-session.ts";

const STEP_MS = 30_000;

const totpCodeAt = (secret: string, timestamp: number) => new TOTP({ secret }).generate({ timestamp });

/** The code that an authenticator app shows. */
export const totpCode = (secret: string) => totpCodeAt(secret, Date.now());

/** The code that the app shows next. It is already accepted, also if `totpCode` was used, because each code works once. */
export const nextTotpCode = (secret: string) => totpCodeAt(secret, Date.now() + STEP_MS);

/** Enrolls an authenticator app through the official client, which upgrades the session. */
export async function enrollTotp(client: SupabaseClient): Promise<{ id: string; secret: string }> {
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) });
  if (verified.error) throw verified.error;
  return { id, secret: totp.secret };
}

/** The same token, but as if the password had been entered `minutes` ago. */
export function withOlderSignIn(token: string, minutes: number, jwtSecret: string): Promise<string> {
  // The token's record of how and when the person signed in.
  const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }];
  return new SignJWT({ ...decodeJwt(token), amr })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(jwtSecret));
}

/** Makes this page's sign-in older, so that it no longer counts as fresh. */
export async function makeSignInOlder(
  page: Page,
  minutes: number,
  jwtSecret: string | undefined,
): Promise<void> {
  const token = (await readStoredSession(page))?.access_token ?? "";
  await changeStoredSession(page, { access_token: await withOlderSignIn(token, minutes, jwtSecret ?? "") });
}
