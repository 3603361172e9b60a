/** The API key of visitors, read from the root document's meta tag. */
export const PUBLISHABLE_KEY_META = "publishable-key";

export function publishableKey(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PUBLISHABLE_KEY_META}"]`);
  return meta?.content ?? "";
}
