import { createMiddleware } from "hono/factory";
import { hasVisitorForms } from "#domain/form-pages.ts";
import { isSchedulingPage } from "#domain/scheduling-pages.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { changeHeaders } from "#server/http/middleware/change-headers.ts";
import { refuse } from "#server/http/middleware/errors.ts";
import { hasSecretUrl, isApiPath } from "#server/process/paths.ts";

interface SecurityHeadersOptions {
  readonly siteUrl: string;
  /** Whether to allow the web socket of Vite's live reload. */
  readonly isDevelopment?: boolean;
  /** The script of the captcha service, if there is one. */
  readonly captchaScript?: string | undefined;
}

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

export type HeaderList = readonly (readonly [name: string, value: string])[];

const COMMON_HEADERS: HeaderList = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "DENY"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  // The scheduling widget opens a popup, which must be able to send messages back.
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
];

const isSecure = (siteUrl: string): boolean => /^https:/i.test(siteUrl);

const COMMON_HEADERS_WITH_HTTPS: HeaderList = [
  ...COMMON_HEADERS,
  ["strict-transport-security", "max-age=31536000"],
];

/** The headers of every response. */
export const commonHeadersFor = (siteUrl: string): HeaderList =>
  isSecure(siteUrl) ? COMMON_HEADERS_WITH_HTTPS : COMMON_HEADERS;

/** A `Headers`, or a plain map with lower-case names. */
interface HeaderMap {
  get(name: string): string | null | undefined;
  set(name: string, value: string): unknown;
}

/** Sets the headers of every response, but keeps `no-referrer`, which a page behind a private link sets itself. */
export function setCommonHeaders(headers: HeaderMap, common: HeaderList): void {
  const isPrivate = headers.get("referrer-policy") === "no-referrer";
  for (const [name, value] of common) headers.set(name, value);
  if (isPrivate) headers.set("referrer-policy", "no-referrer");
}

/** Whether a header names the backend's software or would let another origin read the response. */
export const isHiddenHeader = (name: string): boolean =>
  name.startsWith("access-control-") || name === "x-powered-by";

/**
 * Sets security headers on every response. A page already has a policy with the hashes of its scripts. Other responses
 * get a policy without inline scripts. The API serves its own origin only, so Access-Control headers are removed.
 */
export function securityHeaders({ siteUrl, isDevelopment = false }: SecurityHeadersOptions) {
  const { origin } = new URL(siteUrl);
  const common = commonHeadersFor(siteUrl);
  const policyWithoutInlineScripts = (path: string) =>
    isApiPath(path) ? API_POLICY : pagePolicy(path, [], { siteUrl, isDevelopment });
  return createMiddleware<AppEnv>(async (c, next) => {
    if (isForeignPreflight(c.req.method, c.req.raw.headers, origin)) {
      c.res = refuse(c, {
        status: 403,
        code: "cross_origin",
        message: "This site only accepts requests from its own pages.",
      });
    } else {
      await next();
    }
    changeHeaders(c, (headers) => {
      for (const name of [...headers.keys()]) if (isHiddenHeader(name)) headers.delete(name);
      setCommonHeaders(headers, common);
      if (hasSecretUrl(c.req.path)) keepUrlSecret(headers);
      // A 304 without a policy keeps the stored page's policy in force.
      if (c.res.status !== 304 && !headers.has("content-security-policy")) {
        headers.set("content-security-policy", policyWithoutInlineScripts(c.req.path));
      }
    });
  });
}

/** The URL contains a secret, so no cache stores it, no search engine lists it, and no other site gets it as referrer. */
function keepUrlSecret(headers: Headers): void {
  headers.set("referrer-policy", "no-referrer");
  headers.set("cache-control", "no-store");
  headers.set("x-robots-tag", "noindex, nofollow, noarchive");
}

function isForeignPreflight(method: string, headers: Headers, ownOrigin: string): boolean {
  return (
    method === "OPTIONS" &&
    headers.has("access-control-request-method") &&
    headers.get("origin") !== ownOrigin
  );
}

/**
 * The policy of a page: our own files, plus inline scripts with these hashes. The scripts of the scheduling and captcha
 * services are allowed only on pages that use them, never in the back office.
 */
export function pagePolicy(
  path: string,
  scriptHashes: readonly string[],
  { siteUrl, isDevelopment = false, captchaScript }: SecurityHeadersOptions,
): string {
  const hashes = scriptHashes.map((hash) => ` '${hash}'`).join("");
  const scheduling = isSchedulingPage(path) ? " https://assets.calendly.com" : "";
  const captcha = captchaScript && hasVisitorForms(path) ? ` ${new URL(captchaScript).origin}` : "";
  const frames = `${scheduling && " https://calendly.com"}${captcha}`;
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}${scheduling}${captcha}`,
    `style-src 'self' 'unsafe-inline'${scheduling}`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${captcha}${isDevelopment ? " ws: wss:" : ""}`,
    `frame-src${frames || " 'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure(siteUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
