import { createHash, randomBytes } from "node:crypto";

/** In a mail that waits, where the secret will be. It is made when the mail is sent (server/outbox/mail-token.ts). */
const SECRET_PLACEHOLDER = "{token}";

const urlOf = (siteUrl: string, secret: string) => `${new URL("/proposal/", siteUrl).href}${secret}`;

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** 256 random bits. Only the hash may be stored: the secret is shown or mailed once. */
export function makeSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

/** A link for whoever asked for one. */
export function makeLink(siteUrl: string): { readonly url: string; readonly hash: string } {
  const { secret, hash } = makeSecret();
  return { url: urlOf(siteUrl, secret), hash };
}

/** The link as the outbox keeps it. */
export const linkInMail = (siteUrl: string): string => urlOf(siteUrl, SECRET_PLACEHOLDER);
