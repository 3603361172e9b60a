import { TOTP } from "otpauth";
import { expect, it } from "vitest";
import { createTotpCodes, resealTotp } from "#server/data/auth/totp.ts";

const KEYS = { old: "the secret of a site, long enough for a test", new: "the secret of another site" };

it("creates a secret of 160 bits with the URL that apps read", async () => {
  const { secret, uri, qrCode, sealed } = await createTotpCodes(KEYS.old).create(
    "Calabash",
    "ann@site.example",
  );
  expect(new TOTP({ secret }).secret.bytes).toHaveLength(20);
  expect(uri).toContain("otpauth://totp/Calabash:ann%40site.example?");
  expect(qrCode).toMatch(/^<svg/);
  expect(sealed).not.toContain(secret);
});

it("encrypts the same secret differently each time, and re-encrypts it for new keys", async () => {
  const { sealed } = await createTotpCodes(KEYS.old).create("Calabash", "ann@site.example");
  const [one, two] = [await resealTotp(sealed, KEYS), await resealTotp(sealed, KEYS)];
  expect(one).not.toBe(two);
  expect(await resealTotp(one ?? "", { old: KEYS.new, new: KEYS.old })).not.toBeNull();
});

it("does not decrypt a secret with other keys, or a secret that was changed", async () => {
  const { sealed } = await createTotpCodes(KEYS.old).create("Calabash", "ann@site.example");
  expect(await resealTotp(sealed, { old: KEYS.new, new: KEYS.old })).toBeNull();
  const parts = sealed.split(".");
  const [text = ""] = parts.slice(3);
  parts[3] = (text.startsWith("A") ? "B" : "A") + text.slice(1);
  expect(await resealTotp(parts.join("."), KEYS)).toBeNull();
  expect(await resealTotp("", KEYS)).toBeNull();
});
