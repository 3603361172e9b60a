import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { useSubmission } from "#app/features/account/second-factor/use-submission.ts";
import {
  type DeviceSession,
  endSession,
  listSessions,
} from "#app/features/account/sessions/sessions.data.ts";
import type { SignedInAccount } from "#app/features/account/signed-in-page.tsx";
import { authClient } from "#app/lib/browser-clients.ts";
import { formatDateTime } from "#app/lib/date-format.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";
import { deviceName } from "#domain/device-name.ts";

/** Where the user is signed in, with a sign-out for each device. */
export function DeviceList({ account }: { account: SignedInAccount }) {
  const queries = useQueryClient();
  const queryKey = ["account", account.userId, "sessions"];
  const sessions = useQuery({ queryKey, queryFn: () => listSessions(account.data) });
  const { isBusy, error, run } = useSubmission();
  const refresh = () => refetchAfterChange(queries, { queryKey });

  if (!sessions.data) return <Loaded query={sessions} loading={<Skeleton className="h-40" />} />;
  const endOne = (session: DeviceSession) =>
    run(async () => {
      await endSession(account.data, session.id);
      await refresh();
    });
  const endOthers = () =>
    run(async () => {
      const result = await authClient().signOut({ scope: "others" });
      if (result.error) throw result.error;
      await refresh();
    });
  return (
    <div className="flex flex-col gap-4">
      {error && <Notice tone="error">{error}</Notice>}
      <ul className="divide-y divide-sand-deep">
        {sessions.data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {deviceName(session.user_agent)}
                {session.is_current && <span className="font-normal text-ink-soft"> (this device)</span>}
              </p>
              <p className="wrap-break-word text-ink-soft text-sm">
                {session.address && `${session.address} · `}
                logged in {formatDateTime(session.created_at)} · last used{" "}
                {formatDateTime(session.last_used_at)}
              </p>
            </div>
            {!session.is_current && (
              <Button
                variant="secondary"
                size="sm"
                disabled={isBusy}
                aria-label={`Log out ${deviceName(session.user_agent)}, logged in ${formatDateTime(session.created_at)}`}
                onClick={() => endOne(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <div>
          <Button variant="secondary" disabled={isBusy} onClick={endOthers}>
            Log out all other devices
          </Button>
        </div>
      )}
    </div>
  );
}
