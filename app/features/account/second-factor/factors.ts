import type { Factor } from "@supabase/auth-js";
import { authClient } from "#app/lib/browser-clients.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";

export interface AppEnrolment {
  readonly factorId: string;
  readonly qrCode: string;
  readonly secret: string;
}

/** Throws the server's message. */
export function need<Data>({ data, error }: { data: Data | null; error: { message: string } | null }): Data {
  if (error) throw new Error(error.message || "Please try again.");
  if (data === null) throw new Error("Please try again.");
  return data;
}

export async function listVerifiedFactors(): Promise<readonly Factor[]> {
  const { all } = need(await authClient().mfa.listFactors());
  return all.filter((factor) => factor.status === "verified");
}

export async function startApp(friendlyName: string, issuer: string): Promise<AppEnrolment> {
  const result = await withConfirmedIdentity(() =>
    authClient().mfa.enroll({ factorType: "totp", friendlyName, issuer }),
  );
  const { id, totp } = need(result);
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
}

export async function giveCode(factorId: string, code: string): Promise<void> {
  need(await authClient().mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, "") }));
}

export async function giveRecoveryCode(code: string): Promise<void> {
  need(await authClient().mfa.recoveryCodes.verify({ code }));
}

export async function removeFactor(factorId: string): Promise<void> {
  need(await withConfirmedIdentity(() => authClient().mfa.unenroll({ factorId })));
}

/** Number of recovery codes left, or null if there are none yet. */
export async function countRecoveryCodes(): Promise<number | null> {
  const { data, error } = await authClient().mfa.recoveryCodes.getStatus();
  if (error?.code === "mfa_factor_not_found") return null;
  return need({ data, error }).remaining;
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const result = await withConfirmedIdentity(() => authClient().mfa.recoveryCodes.regenerate());
  return need(result).codes;
}
