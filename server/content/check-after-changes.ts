import type { Backend } from "#server/backend/backend.ts";
import type { ContentVersion } from "#server/content/content-version.ts";

/**
 * Calls that can change public content; `tests/rls/content-changes.test.ts` finds those that are missing here. With a
 * trip goes what its traveller wrote about it.
 */
const CHANGES_CONTENT =
  /^\/rest\/v1\/(itineraries|faqs|faq_categories|site_settings|planners|testimonials|trips|rpc\/(seed_example_itineraries|restore_from_bin|order_faqs|order_faq_categories|order_planners|order_testimonials|note_image_color|submit_testimonial))$/;

export const changesContent = (path: string): boolean => CHANGES_CONTENT.test(path);

/**
 * A change of content that goes through this process is answered after the process knows of it: whoever made the
 * change finds it in the very next answer, even if the announcement is still on its way.
 */
export function checkAfterChanges(
  { fetch, fetchWith }: Pick<Backend, "fetch" | "fetchWith">,
  version: ContentVersion,
): Pick<Backend, "fetch" | "fetchWith"> {
  const after = async (answer: Response, method: string, url: string) => {
    const isRead = method === "GET" || method === "HEAD";
    // Where announcements are not heard every read asks anyway.
    if (isRead || version.current === null || !changesContent(new URL(url).pathname)) return answer;
    await version.read().catch(() => {});
    return answer;
  };
  return {
    fetch: async (request) => after(await fetch(request), request.method, request.url),
    ...(fetchWith && {
      fetchWith: async (url, init) => after(await fetchWith(url, init), init.method ?? "GET", url),
    }),
  };
}
