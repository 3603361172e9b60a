import { createMiddleware } from "hono/factory";
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
    const policy = isApiPath(c.req.path) ? API_POLICY : pagePolicy(nonce, { secure, development });
    changeHeaders(c, (headers) => {
      for (const name of [...headers.keys()]) {
        if (name.startsWith("access-control-") || name === "x-powered-by") headers.delete(name);
      }
      const keepsAddressSecret = headers.get("referrer-policy") === "no-referrer";
      for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
      // A page whose address is a secret says so itself; nothing weaker is accepted from below.
      if (keepsAddressSecret || isSecretPage(c.req.path)) headers.set("referrer-policy", "no-referrer");
      if (isSecretPage(c.req.path)) {
        headers.set("cache-control", "no-store");
        headers.set("x-robots-tag", "noindex, nofollow, noarchive");
      }
      if (secure) headers.set("strict-transport-security", "max-age=31536000");
      // After a 304 the browser shows its stored page, whose scripts carry the stored policy's nonce, not this one.
      if (c.res.status !== 304 && !headers.has("content-security-policy")) {
        headers.set("content-security-policy", policy);
      }
    });
  });
}

/** A proposal's address holds the secret that opens it. */
const isSecretPage = (path: string) => path.startsWith("/proposal/");

function isForeignPreflight(method: string, headers: Headers, ownOrigin: string): boolean {
  return (
    method === "OPTIONS" &&
    headers.has("access-control-request-method") &&
    headers.get("origin") !== ownOrigin
  );
}

function pagePolicy(
  nonce: string,
  options: { readonly secure: boolean; readonly development: boolean },
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' https://assets.calendly.com`,
    "style-src 'self' 'unsafe-inline' https://assets.calendly.com",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${options.development ? " ws: wss:" : ""}`,
    "frame-src https://calendly.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(options.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
