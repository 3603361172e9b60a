import { expect, test } from "#tests/support/test.ts";

const REVALIDATE = /^no-cache$/;
const NEVER = /^no-store$/;

/** One of every kind of answer. */
const KINDS: readonly (readonly [
  what: string,
  path: string,
  expected: RegExp,
  init?: { readonly post: unknown },
])[] = [
  ["a page", "/", REVALIDATE],
  ["a page with a query", "/destinations?page=2", REVALIDATE],
  ["a page of the account", "/login", REVALIDATE],
  ["a page of the back office", "/admin/settings", REVALIDATE],
  ["a page that is not there", "/nothing-here", NEVER],
  ["a preview", "/preview/0c0c6b6e-91a6-4b8e-9f5a-0b8f6c1d2e3f", NEVER],
  ["a public read", "/rest/v1/faqs?select=id", /^no-(store|cache)$/],
  ["a read that is refused", "/rest/v1/faqs?select=(((", NEVER],
  ["a table that is hidden", "/rest/v1/outbox?select=id", NEVER],
  ["a function of the database", "/rest/v1/rpc/has_role", NEVER, { post: { role: "admin" } }],
  ["a wrong password", "/auth/v1/token?grant_type=password", NEVER, { post: {} }],
  ["the user", "/auth/v1/user", NEVER],
  ["a function", "/functions/v1/form-token", NEVER],
  ["a form that is refused", "/functions/v1/send-admin-notification", NEVER, { post: {} }],
  ["an image that is not there", "/storage/v1/object/public/itinerary-images/none.png", NEVER],
  ["readiness", "/readyz", NEVER],
  ["liveness", "/livez", NEVER],
  ["robots", "/robots.txt", /^(public, max-age=\d+|no-cache)/],
  ["the sitemap", "/sitemap.xml", /^(public, max-age=\d+|no-cache)/],
  ["a file", "/favicon.svg", /^public, max-age=3600$/],
  ["a path that is no text", "/%ff", NEVER],
];

test("every kind of answer says whether it may be kept", async ({ request, site }) => {
  const headers = { apikey: site.keys.publishableKey };
  for (const [what, path, expected, init] of KINDS) {
    const answer = init
      ? await request.post(path, { headers, data: init.post })
      : await request.get(path, { headers });
    expect.soft(answer.headers()["cache-control"], what).toMatch(expected);
  }
});

test("a built file is kept for good", async ({ request }) => {
  const page = await (await request.get("/")).text();
  const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await request.get(asset)).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});
