import type { GoTrueClient } from "@supabase/auth-js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import { Button } from "#app/components/ui/button.tsx";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { AppError, toAppError } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";
import { readIsLive } from "#domain/site-settings.data.ts";

/** Shown on every back-office page while visitors see only the holding page. */
export function PreLaunchBar() {
  const { isKnown, isLive, isSaving, setLive } = useLaunchStatus();
  if (!isKnown || isLive) return null;
  return (
    <section
      aria-label="The site is not live"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-sun px-4 py-2 text-ink sm:px-6"
    >
      <p className="font-semibold">The site is not live: visitors see the holding page.</p>
      <Button variant="secondary" size="sm" disabled={isSaving} onClick={() => setLive(true)}>
        {isSaving ? "Going live..." : "Go live"}
      </Button>
    </section>
  );
}

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

interface LaunchClients {
  readonly auth: Pick<GoTrueClient, "getSession">;
  readonly data: DataClient;
}

/** Opens the site to visitors, or closes it behind the holding page. */
async function saveIsLive({ auth, data }: LaunchClients, isLive: boolean): Promise<void> {
  const { data: current } = await auth.getSession();
  if (!current.session) throw new AppError("forbidden", "Authentication required");
  const { error } = await data
    .from("site_settings")
    .upsert({ key: "is_live", value: String(isLive) }, { onConflict: "key" });
  if (error) throw toAppError(error, "Please try again later.");
}
