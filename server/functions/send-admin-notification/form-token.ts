import { createHmac, timingSafeEqual } from "node:crypto";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";

/** Issues a token when a visitor starts to fill in a form. The form sends the token with its data. */
export function createFormTokenHandler({ keys, now }: FunctionDeps): Handler<"anyone"> {
  return () => Response.json({ token: issueFormToken(keys.secretKey, now()) });
}

const sign = (secret: string, issued: string) =>
  createHmac("sha256", secret).update(`form token ${issued}`).digest("base64url");

/** A token is the time of issue with a signature. */
export function issueFormToken(secret: string, now: number): string {
  const issued = now.toString(36);
  return `${issued}.${sign(secret, issued)}`;
}

/** Milliseconds since the token was issued; null if this site did not issue it. */
export function formTokenAgeMs(secret: string, token: string, now: number): number | null {
  const [issued = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, issued));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return now - Number.parseInt(issued, 36);
}
