/** Name of the meta tag that contains the visitors' API key. */
export const PUBLISHABLE_KEY_META = "publishable-key";

export function publishableKey(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PUBLISHABLE_KEY_META}"]`);
  return meta?.content ?? "";
}
