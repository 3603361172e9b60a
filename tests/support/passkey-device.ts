import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** Values that the device signs. A malicious device may claim false ones. */
interface Claims {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly counter?: number;
  /** Whether the user touched the device. */
  readonly isPresent?: boolean;
}

/** A software authenticator. It signs true values unless a test passes false ones. */
export function createPasskeyDevice(siteUrl: string) {
  const { origin, hostname } = new URL(siteUrl);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // The key type (elliptic curve), the algorithm (ES256), the curve (P-256) and its two coordinates.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );

  const clientData = ({ challenge, ...claims }: Claims, type: string) =>
    Buffer.from(JSON.stringify({ type: claims.type ?? type, challenge, origin: claims.origin ?? origin }));
  const authenticatorData = ({ rpId = hostname, counter = 0, isPresent = true }: Claims, isNew: boolean) => {
    // The hash of the domain (32 bytes), the flags (1 byte) and the counter (4 bytes).
    const head = Buffer.alloc(37);
    sha256(rpId).copy(head);
    // The flags: user present, user verified, and new credential included.
    head[32] = (isPresent ? 0x01 : 0) | 0x04 | (isNew ? 0x40 : 0);
    head.writeUInt32BE(counter, 33);
    if (!isNew) return head;
    const noModelId = Buffer.alloc(16);
    const idLength = Buffer.from([0, id.length]);
    return Buffer.concat([head, noModelId, idLength, id, coseKey]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" } as const;

  return {
    id: credential.id,
    register(claims: Claims): RegistrationResponseJSON {
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authenticatorData(claims, true))],
      ]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData(claims, "webauthn.create")),
          attestationObject: base64url(isoCBOR.encode(attestation)),
        },
      };
    },
    signIn(claims: Claims): AuthenticationResponseJSON {
      const client = clientData(claims, "webauthn.get");
      const authenticator = authenticatorData(claims, false);
      const signature = sign("sha256", Buffer.concat([authenticator, sha256(client)]), privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
        },
      };
    },
  };
}
