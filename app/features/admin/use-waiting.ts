import { useQuery } from "@tanstack/react-query";
import { mailCounts, unreadRequests, waitingCounts } from "#app/features/admin/admin.queries.ts";
import { useAdminData } from "#app/lib/admin-session.tsx";

/** How many things wait for staff, by the page where they are dealt with. */
export function useWaiting(): Readonly<Record<string, number>> {
  const client = useAdminData();
  const unread = useQuery(unreadRequests(client)).data ?? 0;
  const failed = useQuery(mailCounts(client)).data?.failed ?? 0;
  const counts = useQuery(waitingCounts(client)).data;
  return {
    "/admin/requests": unread,
    "/admin/notifications": failed,
    "/admin/unsorted-mail": counts?.unsortedMails ?? 0,
    "/admin/proposals": counts?.changesAsked ?? 0,
    "/admin/testimonials": counts?.testimonials ?? 0,
  };
}
