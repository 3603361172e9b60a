import { createHmac, timingSafeEqual } from "node:crypto";
import type { Keys } from "#server/data/keys.ts";
import type { Handler } from "#server/functions/define-function.ts";

export interface FormTokenDeps {
  readonly keys: Pick<Keys, "secretKey">;
  readonly now: () => number;
}

/** A form asks for its token when it is first touched and sends it along. */
export function createFormToken({ keys, now }: FormTokenDeps): Handler<"anyone"> {
  return () => Response.json({ token: issueFormToken(keys.secretKey, now()) });
}

const sign = (secret: string, issued: string) =>
  createHmac("sha256", secret).update(`form token ${issued}`).digest("base64url");

/** The time it was issued, signed, so that only this site can make one. */
export function issueFormToken(secret: string, now: number): string {
  const issued = now.toString(36);
  return `${issued}.${sign(secret, issued)}`;
}

/** Milliseconds since the token was issued; null when this site did not issue it. */
export function formTokenAge(secret: string, token: string, now: number): number | null {
  const [issued = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(secret, issued));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return now - Number.parseInt(issued, 36);
}
