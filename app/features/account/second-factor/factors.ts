import type { Factor } from "@supabase/auth-js";
import { authClient } from "#app/lib/browser-clients.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";

export interface AuthenticatorEnrollment {
  readonly factorId: string;
  readonly qrCode: string;
  readonly secret: string;
}

/** Returns the data, or throws the server's error message. */
export function dataOrThrow<Data>({
  data,
  error,
}: {
  data: Data | null;
  error: { message: string } | null;
}): Data {
  if (error) throw new Error(error.message || "Please try again.");
  if (data === null) throw new Error("Please try again.");
  return data;
}

export async function listVerifiedFactors(): Promise<readonly Factor[]> {
  const { all } = dataOrThrow(await authClient().mfa.listFactors());
  return all.filter((factor) => factor.status === "verified");
}

/** Starts to set up an authenticator app. verifyCode() completes it. */
export async function enrollAuthenticatorApp(
  friendlyName: string,
  issuer: string,
): Promise<AuthenticatorEnrollment> {
  const result = await withConfirmedIdentity(() =>
    authClient().mfa.enroll({ factorType: "totp", friendlyName, issuer }),
  );
  const { id, totp } = dataOrThrow(result);
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret };
}

export async function verifyCode(factorId: string, code: string): Promise<void> {
  dataOrThrow(await authClient().mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, "") }));
}

export async function verifyRecoveryCode(code: string): Promise<void> {
  dataOrThrow(await authClient().mfa.recoveryCodes.verify({ code }));
}

export async function removeFactor(factorId: string): Promise<void> {
  dataOrThrow(await withConfirmedIdentity(() => authClient().mfa.unenroll({ factorId })));
}

/** Number of unused recovery codes, or null if none have been created yet. */
export async function countRecoveryCodes(): Promise<number | null> {
  const { data, error } = await authClient().mfa.recoveryCodes.getStatus();
  if (error?.code === "mfa_factor_not_found") return null;
  return dataOrThrow({ data, error }).remaining;
}

export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const result = await withConfirmedIdentity(() => authClient().mfa.recoveryCodes.regenerate());
  return dataOrThrow(result).codes;
}
