import { createMiddleware } from "hono/factory";
import { usesScheduling } from "#domain/scheduling-pages.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { changeHeaders } from "#server/middleware/change-headers.ts";
import { isApiPath, refuse } from "#server/middleware/errors.ts";

interface SecurityHeadersOptions {
  readonly siteUrl: string;
  /** Lets Vite's live reload open its web socket. */
  readonly development?: boolean;
}

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ALWAYS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  // The scheduling widget opens a window of its own, which must be able to send messages back.
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/**
 * Security headers on every answer. Pages find this request's nonce in `c.get("cspNonce")`.
 * The API answers its own origin only: no Access-Control header leaves this process.
 */
export function securityHeaders({ siteUrl, development = false }: SecurityHeadersOptions) {
  const site = new URL(siteUrl);
  const secure = site.protocol === "https:";
  return createMiddleware<AppEnv>(async (c, next) => {
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
    c.set("cspNonce", nonce);
    if (isForeignPreflight(c.req.method, c.req.raw.headers, site.origin)) {
      c.res = refuse(c, {
        status: 403,
        code: "cross_origin",
        message: "This site answers its own pages only.",
      });
    } else {
      await next();
    }
    const policy = policyFor(c.req.path, { nonce, secure, development });
    changeHeaders(c, (headers) => {
      for (const name of [...headers.keys()]) {
        if (name.startsWith("access-control-") || name === "x-powered-by") headers.delete(name);
      }
      // A page behind a private link asks for more: that its address is told nobody.
      const isPrivate = headers.get("referrer-policy") === "no-referrer";
      for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
      if (isPrivate) headers.set("referrer-policy", "no-referrer");
      if (secure) headers.set("strict-transport-security", "max-age=31536000");
      // After a 304 the browser shows its stored page, whose scripts carry the stored policy's nonce, not this one.
      if (c.res.status !== 304 && !headers.has("content-security-policy")) {
        headers.set("content-security-policy", policy);
      }
    });
  });
}

function isForeignPreflight(method: string, headers: Headers, ownOrigin: string): boolean {
  return (
    method === "OPTIONS" &&
    headers.has("access-control-request-method") &&
    headers.get("origin") !== ownOrigin
  );
}

/** What a page may load. The scheduling service's script runs beside a visitor's form, never beside staff's work. */
export function policyFor(
  path: string,
  { nonce, secure, development }: { nonce: string; secure: boolean; development: boolean },
): string {
  if (isApiPath(path)) return API_POLICY;
  const scheduling = usesScheduling(path) ? " https://assets.calendly.com" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${scheduling}`,
    `style-src 'self' 'unsafe-inline'${scheduling}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}`,
    `frame-src ${scheduling ? "https://calendly.com" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
