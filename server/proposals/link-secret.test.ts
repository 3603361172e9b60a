import { expect, it } from "vitest";
import { hashSecret, linkInMail, makeLink } from "#server/proposals/link-secret.ts";

it("makes 256 random bits, and the hash of exactly those", () => {
  const made = Array.from({ length: 100 }, () => makeLink("https://calabash.test"));
  expect(new Set(made.map(({ url }) => url)).size).toBe(100);
  for (const { url, hash } of made) {
    const secret = url.replace("https://calabash.test/proposal/", "");
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(hash).toBe(hashSecret(secret));
  }
});

it("leaves a mail that waits without a secret", () => {
  expect(linkInMail("https://calabash.test")).toBe("https://calabash.test/proposal/{token}");
});
