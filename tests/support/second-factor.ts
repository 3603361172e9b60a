import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { TOTP } from "otpauth";
import { changeStoredSession, readStoredSession } from "#tests/support/stored-session.ts";

const STEP_MS = 30_000;
/** Longer than a busy machine takes from generating a code to checking it. */
const MIN_VALIDITY_MS = 15_000;

/** The code that an authenticator app shows, now or some 30-second steps away. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

/** The previous code, which is accepted for one more step, so that the current one stays unused. */
export async function earlierTotpCode(secret: string): Promise<string> {
  const untilNextStep = STEP_MS - (Date.now() % STEP_MS);
  // Late in a step, waits for the next one, so that the code does not expire on its way. A timer may fire a bit early.
  if (untilNextStep < MIN_VALIDITY_MS) await setTimeout(untilNextStep + 100);
  return totpCode(secret, -1);
}

/**
 * Enrolls an authenticator app through the official client, which upgrades the session. By default uses the previous
 * code, because each code works once and the test may need the current one. Pass `totpCode` if it does not.
 */
export async function enrollTotp(
  client: SupabaseClient,
  codeOf: (secret: string) => Promise<string> | string = earlierTotpCode,
): Promise<{ id: string; secret: string }> {
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.error) throw enrolled.error;
  const { id, totp } = enrolled.data;
  const code = await codeOf(totp.secret);
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
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
