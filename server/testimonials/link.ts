import { createHash, randomBytes } from "node:crypto";

/** A secret for one link; the database keeps its hash alone. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

export const testimonialUrl = (siteUrl: string, token: string) =>
  `${siteUrl}/functions/v1/testimonial?token=${token}`;
