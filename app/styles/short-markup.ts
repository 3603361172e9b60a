const ICON =
  /<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide(?: lucide-[\w-]+)*/g;
const EMPTY_SHAPE = /><\/(?:path|circle|rect|line|polyline|ellipse)>/g;

/**
 * React compares no attributes when it takes a page over. What each icon says about itself is said once, in
 * app/styles/brand.css, and React Router looks at all links of the site (scripts/first-page-cuts.ts).
 */
export const shortenMarkup = (html: string) =>
  html
    .replaceAll(ICON, '<svg viewBox="0 0 24 24" class="lucide')
    .replaceAll(EMPTY_SHAPE, "/>")
    .replaceAll(' data-discover="true"', "");
