import type {
  AuthenticationCredential,
  RegistrationCredential,
} from "@supabase/auth-js/dist/module/lib/webauthn.dom.js";
import { need } from "#app/features/account/second-factor/factors.ts";
import { authClient } from "#app/lib/browser-clients.ts";
import { withConfirmedIdentity } from "#app/lib/confirm-identity.ts";

export async function addPasskey(friendlyName: string): Promise<void> {
  const enrolled = await withConfirmedIdentity(() =>
    authClient().mfa.enroll({ factorType: "webauthn", friendlyName }),
  );
  await givePasskey(need(enrolled).id);
}

/**
 * Answers the server's challenge with a new or a known passkey. The client's own `webauthn.register` is not used:
 * its defaults ask for a security key and leave out the fingerprint reader of the device itself.
 */
export async function givePasskey(factorId: string): Promise<void> {
  const { mfa } = authClient();
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const { id: challengeId, webauthn } = need(await mfa.challenge({ factorId, webauthn: site }));
  if (webauthn.type === "create") {
    // The client's type names kinds of transport that the browser's type does not; browsers ignore what they do not know.
    const options = webauthn.credential_options as CredentialCreationOptions;
    const credential = await ask(() => navigator.credentials.create(options), isNewPasskey);
    const answer = { ...site, type: "create" as const, credential_response: credential };
    need(await mfa.verify({ factorId, challengeId, webauthn: answer }));
  } else {
    // As above.
    const options = webauthn.credential_options as CredentialRequestOptions;
    const credential = await ask(() => navigator.credentials.get(options), isKnownPasskey);
    const answer = { ...site, type: "request" as const, credential_response: credential };
    need(await mfa.verify({ factorId, challengeId, webauthn: answer }));
  }
}

/** The browser's own messages are for programmers. */
async function ask<Passkey extends Credential>(
  browser: () => Promise<Credential | null>,
  isPasskey: (credential: Credential) => credential is Passkey,
): Promise<Passkey> {
  const credential = await browser().catch(() => null);
  if (!credential || !isPasskey(credential)) throw new Error("The passkey was not used. Please try again.");
  return credential;
}

/** A password manager may answer with an object of its own, so the members are looked at, not the class. */
const isNewPasskey = (credential: Credential): credential is RegistrationCredential =>
  "attestationObject" in responseOf(credential);
const isKnownPasskey = (credential: Credential): credential is AuthenticationCredential =>
  "signature" in responseOf(credential);

const responseOf = (credential: Credential): object =>
  "response" in credential && credential.response instanceof Object ? credential.response : {};
