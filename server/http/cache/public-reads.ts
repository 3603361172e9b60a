import { tablesWith } from "#domain/tables.ts";
import type { Fetch } from "#server/data/backend.ts";
import { CachedResponse } from "#server/http/cache/cached-response.ts";
import { type ContentCache, MAX_CACHED_QUERY_LENGTH } from "#server/http/cache/content-cache.ts";
import { API_POLICY, commonHeadersFor, isHiddenHeader } from "#server/http/middleware/security-headers.ts";

/** Tables whose changes increment the content version (content-version.ts), and functions whose results change only with it. */
const CONTENT_PATH = new RegExp(
  `^/rest/v1/(${tablesWith("visitors").join("|")}|rpc/(search_itineraries|count_itinerary_choices|count_by_country|answering_planners))$`,
);
/**
 * The headers that change a response, with the values that our pages and the official client send. Reads with other
 * values are not cached, so that invented values do not evict useful entries.
 */
const USUAL_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["accept", ["", "*/*", "application/json", "application/vnd.pgrst.object+json"]],
  ["accept-profile", ["", "public"]],
  ["prefer", ["", "count=exact"]],
  ["range", [""]],
  ["range-unit", ["", "items"]],
];
/** Headers of the backend's response that the cache replaces. */
const REPLACED_HEADERS = ["content-length", "content-encoding", "cache-control", "vary"];

/** Browsers and proxies may store a response per set of request headers, but must revalidate it each time. */
const CACHE_HEADERS = [
  ["cache-control", "no-cache"],
  ["vary", "Accept-Encoding, Accept, Accept-Profile, Prefer, Range, apikey, Authorization"],
] as const;

/** The cache key of a read, or null if it must go to the backend. `header` returns a request header's value. */
export function publicReadKey(
  pathAndQuery: string,
  header: (name: string) => string | undefined,
  publishableKey: string,
): string | null {
  const queryAt = pathAndQuery.indexOf("?");
  const path = queryAt === -1 ? pathAndQuery : pathAndQuery.slice(0, queryAt);
  if (!CONTENT_PATH.test(path) || pathAndQuery.length - path.length > MAX_CACHED_QUERY_LENGTH) return null;
  const authorization = header("authorization");
  if (header("apikey") !== publishableKey) return null;
  if (authorization !== undefined && authorization !== `Bearer ${publishableKey}`) return null;
  let key = pathAndQuery;
  for (const [name, usualValues] of USUAL_HEADERS) {
    const value = header(name) ?? "";
    if (!usualValues.includes(value)) return null;
    key += `\n${value}`;
  }
  return key;
}

/** Serves a visitor's reads of public content from the cache; everything else goes to the backend. */
export function readPublicContentFromCache(
  fetch: Fetch,
  cache: ContentCache,
  { publishableKey, siteUrl }: { readonly publishableKey: string; readonly siteUrl: string },
): Fetch {
  return async (request) => {
    if (request.method !== "GET") return fetch(request);
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const key = publicReadKey(pathname + search, header, publishableKey);
    if (key === null) return fetch(request);
    const { status, headers, body } = await cache.get(key, () => readForCache(fetch, request, siteUrl));
    return new Response(body, { status, headers: Object.fromEntries(headers) });
  };
}

async function readForCache(fetch: Fetch, request: Request, siteUrl: string): Promise<CachedResponse> {
  const response = await fetch(request);
  const { status } = response;
  const headers = [...response.headers].filter(
    ([name]) => !isHiddenHeader(name) && !REPLACED_HEADERS.includes(name),
  );
  return new CachedResponse({
    status,
    headers: [
      ...headers,
      ...commonHeadersFor(siteUrl),
      ["content-security-policy", API_POLICY],
      // Failures and partial responses must not be cached.
      ...(status === 200 ? CACHE_HEADERS : [["cache-control", "no-store"] as const]),
    ],
    body: await response.text(),
  });
}
