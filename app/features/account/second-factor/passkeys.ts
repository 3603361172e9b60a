import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { dataOrThrow } from "#app/features/account/second-factor/factors.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";

type PasskeyResponse<Step extends "create" | "request"> =
  MFAVerifyWebauthnParams<Step>["webauthn"]["credential_response"];

export async function addPasskey(friendlyName: string): Promise<void> {
  requirePasskeys();
  const enrollment = await withConfirmedIdentity(() =>
    authClient().mfa.enroll({ factorType: "webauthn", friendlyName }),
  );
  await verifyPasskey(dataOrThrow(enrollment).id);
}

const NEEDS_HTTPS =
  "Browsers offer passkeys only on pages with https. Please open this site with https, or use another way.";

/**
 * Answers the server's challenge with a new or existing passkey. Does not use the client's
 * `webauthn.register`, whose defaults require a security key and exclude the device's own fingerprint reader.
 */
export async function verifyPasskey(factorId: string): Promise<void> {
  requirePasskeys();
  const { mfa } = authClient();
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { id: challengeId, webauthn } = dataOrThrow(await mfa.challenge({ factorId, webauthn: site }));
  if (webauthn.type === "create") {
    // Cast, because the client's type has more transports than the browser's. Browsers ignore unknown ones.
    const options = webauthn.credential_options as CredentialCreationOptions;
    const credential = await askBrowser(() => navigator.credentials.create(options), isNewPasskey);
    const response = { ...site, type: "create" as const, credential_response: credential };
    dataOrThrow(await mfa.verify({ factorId, challengeId, webauthn: response }));
  } else {
    // Same type mismatch as above.
    const options = webauthn.credential_options as CredentialRequestOptions;
    const credential = await askBrowser(() => navigator.credentials.get(options), isExistingPasskey);
    const response = { ...site, type: "request" as const, credential_response: credential };
    dataOrThrow(await mfa.verify({ factorId, challengeId, webauthn: response }));
  }
}

/** Throws on pages with plain http, as in an office network, where browsers have no passkeys. */
function requirePasskeys(): void {
  if (!("credentials" in navigator)) throw new Error(NEEDS_HTTPS);
}

/** Opens the browser's passkey dialog, and replaces its technical error messages. */
async function askBrowser<Passkey extends Credential>(
  openDialog: () => Promise<Credential | null>,
  isPasskey: (credential: Credential) => credential is Passkey,
): Promise<Passkey> {
  const credential = await openDialog().catch(() => null);
  if (!credential || !isPasskey(credential)) throw new Error("The passkey was not used. Please try again.");
  return credential;
}

/** Password managers may return their own object, so check the members, not the class. */
const isNewPasskey = (credential: Credential): credential is PasskeyResponse<"create"> =>
  "attestationObject" in responseOf(credential);
const isExistingPasskey = (credential: Credential): credential is PasskeyResponse<"request"> =>
  "signature" in responseOf(credential);

const responseOf = (credential: Credential): object =>
  "response" in credential && credential.response instanceof Object ? credential.response : {};
