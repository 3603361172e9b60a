import { expect, test } from "vitest";
import { createContentCache } from "#server/http/cache/content-cache.ts";
import { polledContentVersion } from "#server/http/cache/content-version.fixture.ts";
import { readPublicContentFromCache } from "#server/http/cache/public-reads.ts";

const PUBLISHABLE_KEY = "sb_publishable_test";

function setUp() {
  const backendCalls: string[] = [];
  const fetch = readPublicContentFromCache(
    async (request) => {
      backendCalls.push(`${request.method} ${new URL(request.url).pathname}`);
      return Response.json({ total: backendCalls.length });
    },
    createContentCache(polledContentVersion(async () => 1)),
    { publishableKey: PUBLISHABLE_KEY, siteUrl: "https://calabash.example" },
  );
  const get = async (path: string, init?: RequestInit) =>
    (
      await fetch(new Request(`http://site.test${path}`, { headers: { apikey: PUBLISHABLE_KEY }, ...init }))
    ).json();
  return { backendCalls, get };
}

test("the same search reaches the backend once", async () => {
  const { backendCalls, get } = setUp();
  const path = "/rest/v1/rpc/search_itineraries?region=Caribbean";
  expect(await get(path)).toEqual({ total: 1 });
  expect(await get(path)).toEqual({ total: 1 });
  expect(await get(`${path}&page=2`)).toEqual({ total: 2 });
  expect(backendCalls).toHaveLength(2);
});

test.each([
  ["a call of another function", "/rest/v1/rpc/has_role?role=admin", undefined],
  ["a call that may write", "/rest/v1/rpc/search_itineraries", { method: "POST", body: "{}" }],
  [
    "a read by a signed-in user",
    "/rest/v1/itineraries",
    { headers: { apikey: PUBLISHABLE_KEY, authorization: "Bearer token" } },
  ],
  [
    "a read with a filter of more than 1,000 characters",
    `/rest/v1/itineraries?title=eq.${"a".repeat(1001)}`,
    undefined,
  ],
  [
    "a read with an unusual Accept header",
    "/rest/v1/itineraries",
    { headers: { apikey: PUBLISHABLE_KEY, accept: "text/x-1" } },
  ],
  [
    "a read with an unusual Prefer header",
    "/rest/v1/itineraries",
    { headers: { apikey: PUBLISHABLE_KEY, prefer: "x=1" } },
  ],
  [
    "a read with a Range header",
    "/rest/v1/itineraries",
    { headers: { apikey: PUBLISHABLE_KEY, range: "0-7" } },
  ],
  ["a path that is longer than a cached one", "/rest/v1/rpc/search_itineraries/x", undefined],
])("%s is never served from the cache", async (_what, path, init) => {
  const { backendCalls, get } = setUp();
  await get(path, init);
  await get(path, init);
  expect(backendCalls).toHaveLength(2);
});

test.each(["application/json", "application/vnd.pgrst.object+json"])(
  "the official client's reads as %s are cached",
  async (accept) => {
    const { backendCalls, get } = setUp();
    const headers = { apikey: PUBLISHABLE_KEY, accept, prefer: "count=exact", "accept-profile": "public" };
    for (let times = 0; times < 3; times += 1) await get("/rest/v1/itineraries?select=id", { headers });
    expect(backendCalls).toHaveLength(1);
  },
);
