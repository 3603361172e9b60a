import { expect, test, testOnUntouchedSite } from "#tests/support/test.ts";

const REVALIDATE = /^no-cache$/;
const NEVER = /^no-store$/;

/** One path per response type. Account and back office pages may be stored, because their HTML contains no data. */
const RESPONSES: readonly (readonly [
  what: string,
  path: string,
  expected: RegExp,
  init?: { readonly post: unknown },
])[] = [
  ["a page", "/", REVALIDATE],
  ["a page with a query", "/destinations?page=2", REVALIDATE],
  ["an account page", "/login", REVALIDATE],
  ["a back office page", "/admin/settings", REVALIDATE],
  ["a missing page", "/nothing-here", NEVER],
  ["a preview", "/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f", NEVER],
  ["a public read", "/rest/v1/faqs?select=id", /^no-(store|cache)$/],
  ["a rejected read", "/rest/v1/faqs?select=(((", NEVER],
  ["a hidden table", "/rest/v1/outbox?select=id", NEVER],
  ["a database function", "/rest/v1/rpc/has_role", NEVER, { post: { role: "admin" } }],
  ["a wrong password", "/auth/v1/token?grant_type=password", NEVER, { post: {} }],
  ["the user", "/auth/v1/user", NEVER],
  ["a function", "/functions/v1/form-token", NEVER],
  ["a rejected form", "/functions/v1/send-admin-notification", NEVER, { post: {} }],
  ["a missing image", "/storage/v1/object/public/itinerary-images/none.png", NEVER],
  ["readiness", "/readyz", NEVER],
  ["liveness", "/livez", NEVER],
  ["health", "/healthz", NEVER],
  ["robots", "/robots.txt", /^(public, max-age=\d+|no-cache)/],
  ["the sitemap", "/sitemap.xml", /^(public, max-age=\d+|no-cache)/],
  ["a file", "/favicon.svg", /^public, max-age=3600$/],
  ["an invalid percent-encoding", "/%ff", NEVER],
];

test("every response type has caching and security headers and a request id", async ({ request, site }) => {
  const headers = { apikey: site.keys.publishableKey };
  for (const [what, path, expected, init] of RESPONSES) {
    const response = init
      ? await request.post(path, { headers, data: init.post })
      : await request.get(path, { headers });
    const sent = response.headers();
    expect.soft(sent["cache-control"], what).toMatch(expected);
    expect.soft(sent["x-content-type-options"], what).toBe("nosniff");
    expect.soft(sent["x-frame-options"], what).toBe("DENY");
    expect.soft(sent["content-security-policy"], what).toContain("frame-ancestors 'none'");
    expect.soft(sent["x-request-id"], what).toMatch(/^[0-9a-f-]{36}$/);
    expect.soft(sent["access-control-allow-origin"], what).toBeUndefined();
  }
});

// Other tests publish FAQs on the shared site.
testOnUntouchedSite(
  "a cached page is compressed, and not sent again while the browser's copy is current",
  async ({ request }) => {
    const first = await request.get("/faqs", { headers: { "accept-encoding": "br" } });
    expect(first.headers()).toMatchObject({ "content-encoding": "br", etag: expect.any(String) });
    const again = await request.get("/faqs", { headers: { "if-none-match": first.headers().etag ?? "" } });
    expect(again.status()).toBe(304);
  },
);

test("a request that is too large, malformed or from another site is refused with a reason", async ({
  request,
  site,
}) => {
  const headers = { apikey: site.keys.publishableKey, "content-type": "application/json" };
  const data = JSON.stringify({ role: "x".repeat(100_000) });
  const refusals = [
    [413, await request.post("/rest/v1/rpc/has_role", { headers, data })],
    [400, await request.post("/rest/v1/rpc/has_role", { headers, data: Buffer.from("{") })],
    [414, await request.get(`/rest/v1/faqs?select=${"x".repeat(9_000)}`, { headers })],
    [
      403,
      await request.fetch("/rest/v1/faqs", {
        method: "OPTIONS",
        headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
      }),
    ],
  ] as const;
  for (const [status, response] of refusals) {
    expect.soft(response.status(), response.url()).toBe(status);
    expect.soft(await response.json(), response.url()).toMatchObject({ message: expect.any(String) });
  }
});

test("built assets are cached as immutable", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await request.get(asset)).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});
