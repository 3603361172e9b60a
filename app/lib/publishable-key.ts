/** The key that names this site's visitors to the API; the root document carries it for code outside React. */
export const PUBLISHABLE_KEY_META = "publishable-key";

export function publishableKey(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PUBLISHABLE_KEY_META}"]`);
  return meta?.content ?? "";
}
