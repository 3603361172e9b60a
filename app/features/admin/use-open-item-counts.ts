import { useQuery } from "@tanstack/react-query";
import { openItemCounts } from "#app/features/admin/admin.queries.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";

/** Number of open items, by the page that handles them. */
export function useOpenItemCounts(): Readonly<Record<string, number>> {
  const counts = useQuery(openItemCounts(useAdminClient())).data;
  if (!counts) return {};
  return {
    "/admin/requests": counts.unread,
    "/admin/notifications": counts.failed_mails,
    "/admin/unsorted-mail": counts.unsorted,
    "/admin/proposals": counts.changes_asked,
    "/admin/testimonials": counts.testimonials,
  };
}
