import { notify } from "#app/lib/notify.ts";

export const shortlistPath = (ids: readonly string[]) => `/shortlist?ids=${ids.join(",")}`;

/** Shares the list's URL with the native share sheet, or copies it. */
export async function shareShortlist(ids: readonly string[]): Promise<void> {
  const url = new URL(shortlistPath(ids), location.origin).href;
  try {
    if (navigator.share) return await navigator.share({ title: "Trips I'm thinking about", url });
    await navigator.clipboard.writeText(url);
    await notify({
      tone: "success",
      title: "Link copied",
      description: "Anyone with the link can see these trips.",
    });
  } catch (cause) {
    // Closing the share sheet is not a failure.
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    await notify({ tone: "error", title: "The link could not be copied", description: url });
  }
}
