import { describe, expect, it } from "vitest";
import { createPasskeys, type StoredPasskey } from "#server/data/auth/passkeys.ts";
import { createPasskeyDevice } from "#tests/support/passkey-device.ts";

const SITE = "https://calabash.example";
const passkeys = createPasskeys(SITE);
const challenge = Buffer.from("a challenge of this test").toString("base64url");
const otherChallenge = Buffer.from("an earlier challenge").toString("base64url");

async function registerDevice() {
  const device = createPasskeyDevice(SITE);
  const passkey = await passkeys.register(device.register({ challenge }), challenge);
  if (!passkey) throw new Error("the valid device was refused");
  return { device, passkey };
}

describe("registering a passkey", () => {
  it("accepts a valid device and stores its public key and counter", async () => {
    const { device, passkey } = await registerDevice();
    expect(passkey).toMatchObject({ id: device.id, counter: 0, publicKey: expect.any(String) });
  });

  it.each([
    ["another challenge", { challenge: otherChallenge }],
    ["a page of another site", { challenge, origin: "https://evil.example" }],
    ["a page of a subdomain", { challenge, origin: "https://evil.calabash.example" }],
    ["the same host without TLS", { challenge, origin: "http://calabash.example" }],
    ["the RP ID of another site", { challenge, rpId: "evil.example" }],
    ["a sign-in instead of a registration", { challenge, type: "webauthn.get" }],
    ["no user present", { challenge, isPresent: false }],
  ])("refuses %s", async (_, claims) => {
    const response = createPasskeyDevice(SITE).register(claims);
    expect(await passkeys.register(response, challenge)).toBeNull();
  });

  it("refuses invalid input without throwing", async () => {
    const valid = createPasskeyDevice(SITE).register({ challenge });
    for (const attestationObject of ["", "AAAA", "!!!", "o2Nmb".repeat(1000)])
      expect(
        await passkeys.register({ ...valid, response: { ...valid.response, attestationObject } }, challenge),
      ).toBeNull();
  });
});

describe("signing in with a passkey", () => {
  const signInWith = async (
    claims: Partial<Parameters<ReturnType<typeof createPasskeyDevice>["signIn"]>[0]>,
    stored: Partial<StoredPasskey> = {},
  ) => {
    const { device, passkey } = await registerDevice();
    return passkeys.signIn({ ...passkey, ...stored }, device.signIn({ challenge, ...claims }), challenge);
  };

  it("accepts the device's signature and advances its counter", async () => {
    // Many devices have no counter and always send 0.
    expect(await signInWith({})).toMatchObject({ counter: 0 });
    expect(await signInWith({ counter: 8 }, { counter: 7 })).toMatchObject({ counter: 8 });
  });

  it.each([
    ["another challenge", { challenge: otherChallenge }],
    ["a page of another site", { origin: "https://evil.example" }],
    ["the RP ID of another site", { rpId: "evil.example" }],
    ["a registration instead of a sign-in", { type: "webauthn.create" }],
    ["no user present", { isPresent: false }],
  ])("refuses %s", async (_, claims) => {
    expect(await signInWith(claims)).toBeNull();
  });

  it("refuses a counter that does not increase, as with a copied key", async () => {
    expect(await signInWith({ counter: 7 }, { counter: 7 })).toBeNull();
    expect(await signInWith({ counter: 3 }, { counter: 7 })).toBeNull();
  });

  it("refuses another device's signature, even if it claims the registered device's id", async () => {
    const [registered, other] = await Promise.all([registerDevice(), registerDevice()]);
    const otherSignature = other.device.signIn({ challenge });
    expect(await passkeys.signIn(registered.passkey, otherSignature, challenge)).toBeNull();
    const withRegisteredId = { ...otherSignature, id: registered.device.id, rawId: registered.device.id };
    expect(await passkeys.signIn(registered.passkey, withRegisteredId, challenge)).toBeNull();
  });
});
