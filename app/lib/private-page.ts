/** The address is the secret: no cache stores the page, no search engine lists it, no other site is told of it. */
export const PRIVATE_PAGE_HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
};
