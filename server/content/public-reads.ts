import type { ContentCache } from "#server/content/content-cache.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Tables whose every change raises the content version, and the search that reads only them. */
const CONTENT = /^\/rest\/v1\/(itineraries|faqs|faq_categories|site_settings|rpc\/search_itineraries)$/;
/**
 * The headers that change an answer, with the values that our pages and the official client send. A read with any
 * other value is answered, but not kept: else each invented value would take room from a useful answer.
 */
const USUAL_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: ["", "*/*", "application/json", "application/vnd.pgrst.object+json"],
  "accept-profile": ["", "public"],
  prefer: ["", "count=exact"],
  range: [""],
  "range-unit": ["", "items"],
};
const LONGEST_KEPT_QUERY = 1000;

/** Answers a visitor's reads of public content from memory; everything else goes to the backend. */
export function readPublicContentFromMemory(
  fetch: Fetch,
  cache: ContentCache,
  publishableKey: string,
): Fetch {
  return async (request) => {
    const url = new URL(request.url);
    if (
      request.method !== "GET" ||
      !CONTENT.test(url.pathname) ||
      url.search.length > LONGEST_KEPT_QUERY ||
      !isVisitor(request.headers, publishableKey) ||
      !hasUsualHeaders(request.headers)
    ) {
      return fetch(request);
    }
    const shape = Object.keys(USUAL_HEADERS).map((name) => request.headers.get(name) ?? "");
    const answer = await cache.get([url.pathname + url.search, ...shape].join("\n"), async () => {
      const response = await fetch(request);
      return { status: response.status, headers: [...response.headers], body: await response.text() };
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: answer.headers
        .filter(([name]) => name !== "content-length")
        .map(([name, value]) => [name, value]),
    });
  };
}

function hasUsualHeaders(headers: Headers): boolean {
  return Object.entries(USUAL_HEADERS).every(([name, usual]) => usual.includes(headers.get(name) ?? ""));
}

function isVisitor(headers: Headers, publishableKey: string): boolean {
  const authorization = headers.get("authorization");
  return (
    headers.get("apikey") === publishableKey &&
    (authorization === null || authorization === `Bearer ${publishableKey}`)
  );
}
