import { createHmac, timingSafeEqual } from "node:crypto";
import type { Handler } from "#server/functions/define-function.ts";
import type { FunctionDeps } from "#server/functions/function-deps.ts";

/** Issues a token when a form is first touched; the form sends it along. */
export function createFormToken({ keys, now }: FunctionDeps): Handler<"anyone"> {
  return () => Response.json({ token: issueFormToken(keys.secretKey, now()) });
}

const sign = (secret: string, issued: string) =>
  createHmac("sha256", secret).update(`form token ${issued}`).digest("base64url");

/** A signed timestamp. */
export function issueFormToken(secret: string, now: number): string {
  const issued = now.toString(36);
  return `${issued}.${sign(secret, issued)}`;
}

/** Milliseconds since the token was issued; null if this site did not issue it. */
export function formTokenAge(secret: string, token: string, now: number): number | null {
  const [issued = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, issued));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now - Number.parseInt(issued, 36);
}
