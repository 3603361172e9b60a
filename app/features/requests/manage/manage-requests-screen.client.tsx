import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, MailQuestion, Plus } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Outlet, useNavigate } from "react-router";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { exportRequests } from "#app/features/requests/manage/inbox.data.ts";
import { InboxFilters } from "#app/features/requests/manage/inbox-filters.tsx";
import { unsortedCount } from "#app/features/requests/manage/incoming-mail.data.ts";
import { NewRequestDialog } from "#app/features/requests/manage/new-request-dialog.tsx";
import { RequestList } from "#app/features/requests/manage/request-list.tsx";
import { ShortcutsDialog, useShortcuts } from "#app/features/requests/manage/shortcuts-dialog.tsx";
import { useInbox } from "#app/features/requests/manage/use-inbox.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { downloadCsv } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";

const WIDE = "(min-width: 1024px)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for the list and a request beside it. */
const useIsWideScreen = () => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);

/** The inbox: the list, with the open request beside it or instead of it. */
export function InboxScreen({ openId }: { openId: string | undefined }) {
  const { fetch } = useAdminSession();
  const isWide = useIsWideScreen();
  const inbox = useInbox(openId);
  const navigate = useNavigate();
  const { nextTo, previousTo } = inbox.links;
  useShortcuts({
    j: () => nextTo && navigate(nextTo),
    k: () => previousTo && navigate(previousTo),
  });

  const csvExport = useMutation({
    // Fails at once while offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => exportRequests(fetch, inbox.view),
    onSuccess: async (file) => downloadCsv(await file.text(), "requests.csv"),
    onError: (cause) =>
      void notify({ tone: "error", title: "The export failed", description: errorMessage(cause) }),
  });

  // On a narrow screen only the list is removed, so the open request keeps its input when a tablet is rotated.
  const hidesList = openId !== undefined && !isWide;
  return (
    <>
      {openId === undefined && (
        <PageHeader
          description="Everything visitors sent."
          actions={
            <>
              <ShortcutsDialog />
              <UnsortedLink />
              <NewRequestButton />
              <Button variant="secondary" disabled={csvExport.isPending} onClick={() => csvExport.mutate()}>
                <Download aria-hidden className="size-4" />{" "}
                {csvExport.isPending ? "Exporting..." : "Export CSV"}
              </Button>
            </>
          }
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]">
        {!hidesList && (
          <Panel
            isPadded={false}
            className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
          >
            <InboxFilters filters={inbox.filters} onChange={inbox.setFilters} />
            <RequestList inbox={inbox} openId={openId} />
          </Panel>
        )}
        {openId && (
          <div className="@container min-w-0">
            <Outlet context={inbox.links} />
          </div>
        )}
        {!openId && isWide && <NothingOpen />}
      </div>
    </>
  );
}

function NothingOpen() {
  return (
    <Panel className="text-ink-soft">
      <p className="py-16 text-center">
        Choose a request, or press <kbd className="rounded border border-ink/30 px-1.5">j</kbd> for the first.
      </p>
    </Panel>
  );
}

/** For people who call, write or walk in. */
function NewRequestButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" /> New request
      </Button>
      {isOpen && <NewRequestDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shown while incoming mail waits to be matched to a request. */
function UnsortedLink() {
  const count = useQuery(unsortedCount(useAdminClient())).data ?? 0;
  if (count === 0) return null;
  return (
    <ButtonLink variant="secondary" to="/admin/unsorted-mail">
      <MailQuestion aria-hidden className="size-4" /> Unsorted e-mail ({count})
    </ButtonLink>
  );
}
