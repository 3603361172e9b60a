import type { ContentCache } from "#server/content/content-cache.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Tables whose every change raises the content version, and what is asked of them alone. */
const CONTENT = /^\/rest\/v1\/(itineraries|faqs|faq_categories|site_settings|rpc\/search_itineraries)$/;
const SHAPING_HEADERS = ["accept", "accept-profile", "prefer", "range", "range-unit"];

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
      !isVisitor(request.headers, publishableKey)
    ) {
      return fetch(request);
    }
    const shape = SHAPING_HEADERS.map((name) => request.headers.get(name) ?? "").join("\n");
    const answer = await cache.get(`${url.pathname}${url.search}\n${shape}`, async () => {
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

function isVisitor(headers: Headers, publishableKey: string): boolean {
  const authorization = headers.get("authorization");
  return (
    headers.get("apikey") === publishableKey &&
    (authorization === null || authorization === `Bearer ${publishableKey}`)
  );
}
