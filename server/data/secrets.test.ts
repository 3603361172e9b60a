import { expect, it } from "vitest";
import {
  hashSecret,
  isSameSecret,
  makeSecret,
  proposalUrl,
  SECRET_PLACEHOLDER,
} from "#server/data/secrets.ts";

it("makeSecret() creates 256 random bits and their hash", () => {
  const secrets = Array.from({ length: 100 }, makeSecret);
  expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(100);
  for (const { secret, hash } of secrets) {
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(hash).toBe(hashSecret(secret));
    expect(hash).not.toContain(secret);
  }
});

it("proposalUrl() leaves the placeholder unescaped, so that it can be replaced when the mail is sent", () => {
  expect(proposalUrl("https://calabash.test", SECRET_PLACEHOLDER)).toBe(
    "https://calabash.test/proposal/{token}",
  );
});

it("isSameSecret() compares secrets of any length", () => {
  expect(isSameSecret("sb_secret_a", "sb_secret_a")).toBe(true);
  for (const candidate of ["", "sb_secret", "sb_secret_b", "sb_secret_a "])
    expect(isSameSecret(candidate, "sb_secret_a")).toBe(false);
});
