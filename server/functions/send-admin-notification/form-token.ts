import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, issued: string) =>
  createHmac("sha256", secret).update(`form token ${issued}`).digest("base64url");

/** Says when a form was first touched, in words only this site can write. */
export function issueFormToken(secret: string, now: number): string {
  const issued = now.toString(36);
  return `${issued}.${sign(secret, issued)}`;
}

/** Milliseconds since the token was issued; null when it is not ours. */
export function formTokenAge(secret: string, token: string, now: number): number | null {
  const [issued = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, issued));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now - Number.parseInt(issued, 36);
}
