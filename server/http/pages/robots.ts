/** Paths that search engines should not visit. */
const DISALLOWED = [
  "/admin",
  "/login",
  "/my-itineraries",
  "/reset-password",
  "/forgot-password",
  "/functions",
  "/auth",
  "/rest",
];

export function robotsText(siteUrl: string): string {
  return [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", siteUrl).href}`,
    "",
  ].join("\n");
}
