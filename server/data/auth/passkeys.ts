import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

/** Loaded on demand, because most starts and commands never need this large package. */
const webAuthn = () => import("@simplewebauthn/server");

const storedPasskey = z.object({
  id: z.string(),
  publicKey: z.base64url(),
  counter: z.number(),
  transports: z.array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"])).optional(),
});
export type StoredPasskey = z.infer<typeof storedPasskey>;

export const readPasskey = (credential: unknown): StoredPasskey => storedPasskey.parse(credential);

interface NewPasskey {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

const toStored = ({ id, publicKey, counter }: NewPasskey, transports: readonly string[] | undefined) =>
  storedPasskey.parse({ id, counter, publicKey: Buffer.from(publicKey).toString("base64url"), transports });

/** Passkeys are valid for the configured site URL only. The origin that the browser sends is not trusted. */
export function createPasskeys(siteUrl: string) {
  const { origin, hostname } = new URL(siteUrl);
  // The passkey is a second factor after the password, so a touch without a PIN or fingerprint is enough.
  const requirements = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
  return {
    registrationOptions: async (user: { readonly userId: string; readonly email: string }) =>
      (await webAuthn()).generateRegistrationOptions({
        rpName: hostname,
        rpID: hostname,
        userName: user.email,
        userDisplayName: user.email,
        userID: new TextEncoder().encode(user.userId),
        attestationType: "none",
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      }),

    signInOptions: async ({ id, transports }: StoredPasskey) =>
      (await webAuthn()).generateAuthenticationOptions({
        rpID: hostname,
        allowCredentials: [{ id, ...(transports && { transports }) }],
        userVerification: "preferred",
      }),

    /** The new passkey, or null if the response is invalid. */
    async register(
      response: RegistrationResponseJSON,
      expectedChallenge: string,
    ): Promise<StoredPasskey | null> {
      const { verifyRegistrationResponse } = await webAuthn();
      const outcome = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        ...requirements,
      }).catch(() => null);
      if (!outcome?.verified) return null;
      return toStored(outcome.registrationInfo.credential, response.response.transports);
    },

    /** The passkey with its new counter, or null if the signature does not match. */
    async signIn(
      passkey: StoredPasskey,
      response: AuthenticationResponseJSON,
      expectedChallenge: string,
    ): Promise<StoredPasskey | null> {
      const { verifyAuthenticationResponse } = await webAuthn();
      const { id, counter } = passkey;
      const credential = {
        id,
        counter,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      };
      const outcome = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        credential,
        ...requirements,
      }).catch(() => null);
      return outcome?.verified ? { ...passkey, counter: outcome.authenticationInfo.newCounter } : null;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
