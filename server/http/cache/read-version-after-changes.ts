import { tablesWith } from "#domain/tables.ts";
import type { Backend } from "#server/data/backend.ts";
import type { ContentVersion } from "#server/http/cache/content-version.ts";

/**
 * Requests that can change public content; `tests/database/content-changes.test.ts` fails if one is missing. Trips are
 * included because a testimonial belongs to a trip.
 */
const CONTENT_CHANGE_PATH = new RegExp(
  `^/rest/v1/(${tablesWith("visitors").join("|")}|trips|profiles|user_roles|rpc/(seed_example_itineraries|remove_examples|restore_from_bin|order_\\w+|note_image_color|(submit|write)_testimonial|erase_person))$`,
);

export const canChangeContent = (path: string): boolean => CONTENT_CHANGE_PATH.test(path);

/**
 * Responds to a content change only after this process knows the new content version (see content-version.ts). So the
 * next read sees the change even if the notification has not arrived yet.
 */
export function readVersionAfterChanges(
  { fetch }: Pick<Backend, "fetch">,
  version: ContentVersion,
): Pick<Backend, "fetch"> {
  return {
    fetch: async (request) => {
      const response = await fetch(request);
      const isRead = request.method === "GET" || request.method === "HEAD";
      // Without notifications every read checks the version anyway.
      if (isRead || version.current === null || !canChangeContent(new URL(request.url).pathname))
        return response;
      // If the version cannot be read, the change has still succeeded.
      await version.read().catch(() => {});
      return response;
    },
  };
}
