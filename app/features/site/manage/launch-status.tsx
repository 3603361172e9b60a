import { ExternalLink } from "lucide-react";
import { Badge } from "#app/components/admin/badge.tsx";
import { Switch } from "#app/components/admin/form-controls.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { useLaunchStatus } from "#app/features/site/manage/pre-launch-bar.tsx";

/** Whether visitors see the whole site or the holding page, with a switch. */
export function LaunchStatus() {
  const { isKnown, isLive, isSaving, setLive } = useLaunchStatus();
  return (
    <Panel title="Site Launch Status">
      {!isKnown ? (
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
              disabled={isSaving}
              onChange={setLive}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}
