import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { silentLog } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { createErrorHandler, handleNotFound } from "#server/middleware/errors.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";

function createTestApp(options: Parameters<typeof securityHeaders>[0]) {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders(options));
  app.onError(createErrorHandler({ log: silentLog }));
  app.notFound(handleNotFound);
  app.get("/page", (c) => c.html(c.get("cspNonce")));
  app.get("/unchanged", (c) => c.body(null, 304));
  app.get("/strict", (c) => c.html("", 200, { "content-security-policy": "sandbox" }));
  app.get("/proposal/secret", (c) => c.html("", 200, { "cache-control": "public" }));
  app.get("/unsubscribe", (c) => c.html("", 200, { "referrer-policy": "no-referrer" }));
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

const app = createTestApp({ siteUrl: "https://calabash.example" });
const policy = (answer: Response) => answer.headers.get("content-security-policy") ?? "";

describe("securityHeaders", () => {
  it.each(["/page", "/redirect", "/crash", "/missing", "/unchanged", "/rest/v1/faqs", "/rest/v1/missing"])(
    "guards %s",
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

  it("keeps the address of a proposal out of caches, search engines and other sites", async () => {
    const { headers } = await app.request("/proposal/secret");
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow, noarchive",
    });
  });

  it("lets an answer be stricter about its address, and never laxer", async () => {
    const policyOf = async (path: string) => (await app.request(path)).headers.get("referrer-policy");
    expect(await policyOf("/unsubscribe")).toBe("no-referrer");
    expect(await policyOf("/lax")).toBe("strict-origin-when-cross-origin");
  });

  it("gives each page a nonce of its own and scripts no other way in", async () => {
    const [first, second] = [await app.request("/page"), await app.request("/page")];
    const nonce = await first.text();
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(policy(first)).toContain(`script-src 'self' 'nonce-${nonce}' https://assets.calendly.com;`);
    expect(policy(second)).not.toContain(nonce);
    expect(policy(first)).toBe(
      [
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}' https://assets.calendly.com`,
        "style-src 'self' 'unsafe-inline' https://assets.calendly.com",
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src https://calendly.com",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "upgrade-insecure-requests",
      ].join("; "),
    );
  });

  it("lets nothing load in an API answer", async () => {
    expect(policy(await app.request("/rest/v1/faqs"))).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it("keeps a policy the route chose", async () => {
    expect(policy(await app.request("/strict"))).toBe("sandbox");
  });

  it("sends no policy with a 304, whose stored page has another nonce", async () => {
    expect(policy(await app.request("/unchanged"))).toBe("");
  });

  it("asks for https only where the site has it, and for web sockets only in development", async () => {
    const plain = await createTestApp({ siteUrl: "http://localhost:3000" }).request("/page");
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    expect(policy(plain)).not.toContain("upgrade-insecure-requests");
    expect(policy(plain)).not.toContain("ws:");
    const development = createTestApp({ siteUrl: "http://localhost:3000", development: true });
    expect(policy(await development.request("/page"))).toContain("connect-src 'self' ws: wss:;");
  });
});

describe("cross-origin requests", () => {
  const preflight = (origin: string) =>
    app.request("/rest/v1/faqs", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const corsHeaders = (answer: Response) =>
    [...answer.headers.keys()].filter((name) => name.startsWith("access-control-"));

  it.each([
    "https://evil.example",
    "https://calabash.example.evil.example",
    "http://calabash.example",
    "null",
  ])("refuses a preflight from %s", async (origin) => {
    const answer = await preflight(origin);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(corsHeaders(answer)).toEqual([]);
  });

  it("drops the backend's own permissions, star or not, and what names its software", async () => {
    const answer = await app.request("/rest/v1/faqs", { headers: { origin: "https://evil.example" } });
    expect(corsHeaders(answer)).toEqual([]);
    expect(answer.headers.has("x-powered-by")).toBe(false);
    expect(answer.headers.get("content-range")).toBe("0-1/2");
    expect(corsHeaders(await preflight("https://calabash.example"))).toEqual([]);
  });
});
