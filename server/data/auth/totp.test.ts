import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { createTotpCodes, resealTotp } from "#server/data/auth/totp.ts";

const KEYS = { old: "the secret of a site, long enough for a test", new: "the secret of another site" };

it("a new secret has 160 bits, is encrypted, and comes with a URL and a QR code", async () => {
  const { secret, uri, qrCode, sealed } = await createTotpCodes(KEYS.old).create(
    "Calabash",
    "ann@site.example",
  );
  expect(new TOTP({ secret }).secret.bytes).toHaveLength(20);
  expect(uri).toContain("otpauth://totp/Calabash:ann%40site.example?");
  expect(qrCode).toMatch(/^<svg/);
  expect(sealed).not.toContain(secret);
});

it("re-encrypting the same secret gives a different text each time, which the new keys decrypt", async () => {
  const { sealed } = await createTotpCodes(KEYS.old).create("Calabash", "ann@site.example");
  const [first, second] = [await resealTotp(sealed, KEYS), await resealTotp(sealed, KEYS)];
  expect(first).not.toBe(second);
  expect(await resealTotp(first ?? "", { old: KEYS.new, new: KEYS.old })).not.toBeNull();
});

it("a secret is not decrypted with other keys, after it was changed, or if it is empty", async () => {
  const { sealed } = await createTotpCodes(KEYS.old).create("Calabash", "ann@site.example");
  expect(await resealTotp(sealed, { old: KEYS.new, new: KEYS.old })).toBeNull();
  const parts = sealed.split(".");
  // The fourth part is the encrypted text.
  const [text = ""] = parts.slice(3);
  parts[3] = (text.startsWith("A") ? "B" : "A") + text.slice(1);
  expect(await resealTotp(parts.join("."), KEYS)).toBeNull();
  expect(await resealTotp("", KEYS)).toBeNull();
});
