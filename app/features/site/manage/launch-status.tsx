import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useRevalidator } from "react-router";
import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Switch } from "#app/components/admin/switch.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { saveIsLive } from "#app/features/site/manage/launch-status.data.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { notify } from "#app/lib/notify.ts";
import { readIsLive } from "#domain/site-settings.data.ts";

const QUERY_KEY = ["admin", "site-status"];

/** Whether visitors see the whole site or the holding page, and the switch between the two. */
export function LaunchStatus() {
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
      });
    },
    onError: (error) =>
      notify({ tone: "error", title: "Error updating site status", description: error.message }),
  });
  const isLive = save.isPending ? save.variables : (status.data ?? true);
  return (
    <Panel title="Site Launch Status">
      {status.isPending ? (
        <Skeleton className="h-11" />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={isLive ? "leaf" : "sun"}>{isLive ? "Live" : "Pre-launch"}</Badge>
            <p className="text-ink-soft">
              {isLive ? "Visitors can access the full website." : "Visitors see the pre-launch landing page."}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <a
              href={isLive ? "/" : "/?preview"}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-sea underline"
            >
              {isLive ? "Open the site" : "Preview the site"}
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">(in a new tab)</span>
            </a>
            <Switch
              label="Site is live"
              visibleLabel={isLive ? "Live" : "Pre-launch"}
              checked={isLive}
              disabled={save.isPending}
              onChange={(next) => save.mutate(next)}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}
