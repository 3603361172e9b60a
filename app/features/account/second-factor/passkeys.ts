import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { need } from "#app/features/account/second-factor/factors.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";

type SignedBy<Step extends "create" | "request"> =
  MFAVerifyWebauthnParams<Step>["webauthn"]["credential_response"];

export async function addPasskey(friendlyName: string): Promise<void> {
  const enrolled = await withConfirmedIdentity(() =>
    authClient().mfa.enroll({ factorType: "webauthn", friendlyName }),
  );
  await givePasskey(need(enrolled).id);
}

/**
 * Answers the server's challenge with a new or existing passkey. Does not use the client's
 * `webauthn.register`, whose defaults require a security key and exclude the device's own fingerprint reader.
 */
export async function givePasskey(factorId: string): Promise<void> {
  const { mfa } = authClient();
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { id: challengeId, webauthn } = need(await mfa.challenge({ factorId, webauthn: site }));
  if (webauthn.type === "create") {
    // The client's type has transports that the browser's type lacks; browsers ignore unknown ones.
    const options = webauthn.credential_options as CredentialCreationOptions;
    const credential = await ask(() => navigator.credentials.create(options), isNewPasskey);
    const signed = { ...site, type: "create" as const, credential_response: credential };
    need(await mfa.verify({ factorId, challengeId, webauthn: signed }));
  } else {
    // Same type mismatch as above.
    const options = webauthn.credential_options as CredentialRequestOptions;
    const credential = await ask(() => navigator.credentials.get(options), isKnownPasskey);
    const signed = { ...site, type: "request" as const, credential_response: credential };
    need(await mfa.verify({ factorId, challengeId, webauthn: signed }));
  }
}

/** Replaces the browser's technical messages. */
async function ask<Passkey extends Credential>(
  browser: () => Promise<Credential | null>,
  isPasskey: (credential: Credential) => credential is Passkey,
): Promise<Passkey> {
  const credential = await browser().catch(() => null);
  if (!credential || !isPasskey(credential)) throw new Error("The passkey was not used. Please try again.");
  return credential;
}

/** Password managers may return their own object, so check the members, not the class. */
const isNewPasskey = (credential: Credential): credential is SignedBy<"create"> =>
  "attestationObject" in responseOf(credential);
const isKnownPasskey = (credential: Credential): credential is SignedBy<"request"> =>
  "signature" in responseOf(credential);

const responseOf = (credential: Credential): object =>
  "response" in credential && credential.response instanceof Object ? credential.response : {};
