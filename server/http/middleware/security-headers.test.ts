import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import * as secrets from "#server/data/secrets.ts";
import type { AppEnv } from "#server/http/middleware/app-env.ts";
import { createErrorHandler, handleNotFound } from "#server/http/middleware/errors.ts";
import { pagePolicy, securityHeaders } from "#server/http/middleware/security-headers.ts";
import { silentLog } from "#server/process/log.ts";

const { confirmationUrl, invitationUrl, proposalUrl, recoveryUrl, testimonialUrl, unsubscribeUrl } = secrets;
const SECRET_LINKS = [
  confirmationUrl,
  invitationUrl,
  proposalUrl,
  recoveryUrl,
  testimonialUrl,
  unsubscribeUrl,
]
  .map((linkWith) => new URL(linkWith("https://calabash.example", "secret")))
  .map(({ pathname, search }) => pathname + search);

function createTestApp(options: Parameters<typeof securityHeaders>[0]) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders(options));
  app.onError(createErrorHandler({ log: silentLog }));
  app.notFound(handleNotFound);
  app.get("/page", (c) => c.html("<p>a page</p>"));
  app.get("/unchanged", (c) => c.body(null, 304));
  app.get("/strict", (c) => c.html("", 200, { "content-security-policy": "sandbox" }));
  app.get("/proposal/:secret", (c) => c.html("", 200, { "cache-control": "public" }));
  app.get("/private", (c) => c.html("", 200, { "referrer-policy": "no-referrer" }));
  app.get("/lax", (c) => c.html("", 200, { "referrer-policy": "unsafe-url" }));
  app.get("/redirect", () => Response.redirect("https://calabash.example/"));
  app.get("/crash", () => {
    throw new Error("oh");
  });
  app.all("/rest/v1/faqs", (c) =>
    c.json([], 200, {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "x",
      "content-range": "0-1/2",
      "x-powered-by": "lite",
    }),
  );
  return app;
}

const siteUrl = "https://calabash.example";
const app = createTestApp({ siteUrl });
const policy = (response: Response) => response.headers.get("content-security-policy") ?? "";

it("SECRET_LINKS names every function that makes a link with a secret", () => {
  expect(Object.keys(secrets).filter((name) => name.endsWith("Url"))).toHaveLength(SECRET_LINKS.length);
});

describe("securityHeaders", () => {
  it.each(["/page", "/redirect", "/crash", "/missing", "/unchanged", "/rest/v1/faqs", "/rest/v1/missing"])(
    "sets the security headers on %s",
    async (path) => {
      const { headers } = await app.request(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "permissions-policy": expect.stringContaining("camera=()"),
        "strict-transport-security": "max-age=31536000",
      });
    },
  );

  it.each([
    "/proposal/secret.data",
    "/Proposal/secret",
    "/preview/secret",
    "/reset-password.data?invitation=secret",
    // Every link with a secret that the site makes.
    ...SECRET_LINKS,
  ])("keeps the secret URL %s out of caches, search engines and other sites", async (path) => {
    const { headers } = await app.request(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
  });

  it("replaces a route's weaker referrer policy", async () => {
    const { headers } = await app.request("/lax");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  it("allows no inline script that the page's policy does not name", async () => {
    expect(policy(await app.request("/page"))).toBe(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'none'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "upgrade-insecure-requests",
      ].join("; "),
    );
    expect(pagePolicy("/page", ["sha256-a=", "sha256-b="], { siteUrl })).toContain(
      "script-src 'self' 'sha256-a=' 'sha256-b=';",
    );
  });

  it("lets an API response load nothing", async () => {
    expect(policy(await app.request("/rest/v1/faqs"))).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("keeps a policy set by the route", async () => {
    expect(policy(await app.request("/strict"))).toBe("sandbox");
  });

  it("keeps a route's stricter referrer policy", async () => {
    expect((await app.request("/private")).headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("sends no policy with a 304, so that the stored page's policy stays in force", async () => {
    expect(policy(await app.request("/unchanged"))).toBe("");
  });

  it("requires HTTPS only if the site URL has it, and allows web sockets only in development", async () => {
    const plain = await createTestApp({ siteUrl: "http://localhost:3000" }).request("/page");
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    expect(policy(plain)).not.toContain("upgrade-insecure-requests");
    expect(policy(plain)).not.toContain("ws:");
    const development = createTestApp({ siteUrl: "http://localhost:3000", isDevelopment: true });
    expect(policy(await development.request("/page"))).toContain("connect-src 'self' ws: wss:;");
  });
});

describe("pagePolicy", () => {
  const policyOf = (path: string) => pagePolicy(path, ["sha256-a="], { siteUrl });

  it.each(["/", "/contact", "/contact/"])("lets %s load the scheduling service", (path) => {
    expect(policyOf(path)).toContain("script-src 'self' 'sha256-a=' https://assets.calendly.com;");
    expect(policyOf(path)).toContain("frame-src https://calendly.com;");
  });

  it.each([
    "/admin",
    "/admin/",
    "/admin/settings",
    "/login",
    "/forgot-password",
    "/reset-password",
    "/my-itineraries",
    "/account/privacy",
    "/destinations",
    "/itinerary/1",
    "/preview/1",
    "/faqs",
    "/contact/more",
    "//contact",
    "/rest/v1/faqs",
  ])("does not let %s load the scheduling service", (path) => {
    expect(policyOf(path)).not.toContain("calendly");
  });
});

describe("cross-origin requests", () => {
  const preflight = (origin: string) =>
    app.request("/rest/v1/faqs", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const corsHeaders = (response: Response) =>
    [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));

  it.each([
    "https://evil.example",
    "https://calabash.example.evil.example",
    "http://calabash.example",
    "null",
  ])("refuses a preflight from %s", async (origin) => {
    const response = await preflight(origin);
    expect(response.status).toBe(403);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(corsHeaders(response)).toEqual([]);
  });

  it("drops the backend's CORS headers, and those that name its software", async () => {
    const response = await app.request("/rest/v1/faqs", { headers: { origin: "https://evil.example" } });
    expect(corsHeaders(response)).toEqual([]);
    expect(response.headers.has("x-powered-by")).toBe(false);
    expect(response.headers.get("content-range")).toBe("0-1/2");
    expect(corsHeaders(await preflight("https://calabash.example"))).toEqual([]);
  });
});
