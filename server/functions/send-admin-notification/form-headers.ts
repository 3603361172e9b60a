import { createHash } from "node:crypto";
import { formTokenAge } from "#server/functions/send-admin-notification/form-token.ts";
import type { Traps } from "#server/functions/send-admin-notification/suspicion.ts";

const USUAL_PAGE: Readonly<Record<string, string>> = { contact: "/contact" };

/** The page of ours that the form stood on. */
export function pageOf(headers: Headers, type: string, siteUrl: string): string {
  const referrer = URL.parse(headers.get("referer") ?? "");
  const own = [new URL(siteUrl).host, headers.get("host")];
  return referrer && own.includes(referrer.host) ? referrer.href : siteUrl + (USUAL_PAGE[type] ?? "/");
}

/** The same key with other content is another request, so that nothing a visitor wrote is dropped. */
export function idempotencyKey(headers: Headers, body: unknown): string | null {
  const given = headers.get("idempotency-key")?.slice(0, 100);
  if (!given) return null;
  return createHash("sha256")
    .update(`${given}\n${JSON.stringify(body)}`)
    .digest("base64url");
}

export function readTraps(headers: Headers, secretKey: string, now: number): Traps {
  const token = headers.get("x-form-token");
  return {
    trapField: decodeLeniently(headers.get("x-form-extra") ?? ""),
    formAge: token ? (formTokenAge(secretKey, token, now) ?? "forged") : null,
  };
}

function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
