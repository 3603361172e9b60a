import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { saveIsLive } from "#app/features/site/manage/launch-status.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { readIsLive } from "#domain/site-settings.data.ts";

const QUERY_KEY = ["admin", "site-status"];
const UNDO_MS = 10_000;

/** Whether visitors see the whole site, and a function to switch it. Each switch can be undone for ten seconds. */
export function useLaunchStatus() {
  const { auth, data } = useAdminSession();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const status = useQuery({ queryKey: QUERY_KEY, queryFn: () => readIsLive(data) });
  const save = useMutation({
    mutationFn: (isLive: boolean) => saveIsLive({ auth, data }, isLive),
    onSuccess: async (_, isLive) => {
      queries.setQueryData(QUERY_KEY, isLive);
      // Also refreshes the public pages of this tab.
      revalidate();
      await notify({
        tone: "success",
        title: isLive ? "Site is now live!" : "Site is in pre-launch mode",
        description: isLive
          ? "Visitors can now access the full website."
          : "Visitors will see the pre-launch landing page.",
        action: { label: "Undo", onClick: () => save.mutate(!isLive) },
        durationMs: UNDO_MS,
      });
    },
    onError: (error) =>
      notify({ tone: "error", title: "Error updating site status", description: error.message }),
  });
  return {
    isKnown: !status.isPending,
    // While saving, the new state is shown. A state that cannot be read counts as live.
    isLive: save.isPending ? save.variables : (status.data ?? true),
    isSaving: save.isPending,
    setLive: (isLive: boolean) => save.mutate(isLive),
  };
}
