/** Names of the site's pages, as staff see them. */
const NAMES: Readonly<Record<string, string>> = {
  "/": "Home",
  "/about-us": "About Us",
  "/accessibility": "Accessibility",
  "/account/privacy": "Their privacy choices",
  "/contact": "Contact",
  "/destinations": "Destinations",
  "/faqs": "FAQs",
  "/my-itineraries": "My Itineraries",
  "/privacy-policy": "Privacy Policy",
  "/shortlist": "Shortlist",
  "/terms-of-use": "Terms of Use",
  "/your-trip-on-your-phone": "Your trip on your phone",
};

/** The name of one of our pages, or its path if it has none; external URLs are unchanged. */
export function pageName(url: string, origin: string): string {
  const page = URL.canParse(url, origin) ? new URL(url, origin) : null;
  if (page?.origin !== origin) return url;
  return NAMES[page.pathname] ?? page.pathname;
}
