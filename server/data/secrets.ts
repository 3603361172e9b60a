import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Stands for the secret in a queued mail; replaced when the mail is sent (server/mail/insert-secret-link.ts). */
export const SECRET_PLACEHOLDER = "{token}";
/** Stands for the second token in mails to subscribers, where the database replaces both placeholders. */
export const CONFIRMATION_PLACEHOLDER = "{confirm_token}";

/** 256 random bits for one link. Only the hash may be stored. The secret is shown or mailed once. */
export function makeSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Compares digests, so that the timing reveals neither the length nor the first difference. */
export function isSameSecret(candidate: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(candidate), digest(secret));
}

export const proposalUrl = (siteUrl: string, secret: string) =>
  `${new URL("/proposal/", siteUrl).href}${secret}`;
export const invitationUrl = (siteUrl: string, secret: string) =>
  `${siteUrl}/reset-password?invitation=${secret}`;
export const testimonialUrl = (siteUrl: string, secret: string) =>
  `${siteUrl}/functions/v1/testimonial?token=${secret}`;
export const recoveryUrl = (siteUrl: string, secret: string) =>
  `${siteUrl}/reset-password?token_hash=${secret}&type=recovery`;
export const confirmationUrl = (siteUrl: string, secret: string) =>
  `${siteUrl}/functions/v1/confirm-subscription?token=${secret}`;
export const unsubscribeUrl = (siteUrl: string, secret: string) =>
  `${siteUrl}/functions/v1/unsubscribe?token=${secret}`;
