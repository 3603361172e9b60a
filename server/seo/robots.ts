/** Doors that no search engine has business behind. */
const CLOSED = [
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
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", siteUrl).href}`,
    "",
  ].join("\n");
}
