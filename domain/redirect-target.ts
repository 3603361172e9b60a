/**
 * The target of a `next` or `redirect_to` parameter if it is a path on this site, otherwise the fallback.
 * Parses the target as the browser does, and also rejects anything that a router could read as another host.
 */
export function safeRedirectTarget(
  target: string | null | undefined,
  siteUrl: string,
  fallback = "/",
): string {
  if (!target || hasUnsafeCharacter(target) || !/^(?:\/|https?:\/\/)/i.test(target)) return fallback;
  const site = new URL(siteUrl);
  const url = URL.canParse(target, site.origin) ? new URL(target, site.origin) : null;
  if (!url || url.origin !== site.origin || url.username || url.password) return fallback;
  const startsWithTwoSlashes = /^(?:\/|%2f|%5c){2}/i.test(url.pathname);
  return startsWithTwoSlashes ? fallback : url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line breaks from URLs and read a backslash as a slash. */
function hasUnsafeCharacter(target: string): boolean {
  return [...target].some((character) => character <= " " || character === "\\" || character === "\u007f");
}
