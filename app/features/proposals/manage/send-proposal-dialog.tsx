import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { SendAnyway } from "#app/components/admin/send-anyway.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { previewMail, type StaffVersion } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { callFunction } from "#app/lib/call-function.ts";
import { unlessChanged } from "#app/lib/changes-since.ts";
import type { ChangedSince, Seen } from "#domain/changed-since.ts";

interface SendProposalDialogProps {
  draft: StaffVersion;
  /** Texts that may be names, or not translated. */
  doubtful: readonly string[];
  /** What the editor knew of the request when it was opened. */
  seen: Seen;
  requestId: string | null;
  /** Called with the link that sending created. It cannot be shown again later. */
  onLink(link: string): void;
  onClose(): void;
}

/** Shows the mail to the traveler, with a button to send it. */
export function SendProposalDialog({
  draft,
  doubtful,
  seen,
  requestId,
  onLink,
  onClose,
}: SendProposalDialogProps) {
  const { fetch } = useAdminSession();
  const run = useProposalAction();
  const preview = useQuery({
    queryKey: ["admin", "proposal-mail", draft.id, draft.revision],
    queryFn: () => previewMail(fetch, draft.id),
    retry: false,
    // Not cached, so that the preview is always current.
    gcTime: 0,
  });
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const [changes, setChanges] = useState<ChangedSince | null>(null);
  const send = async (seenNow: Seen) => {
    setSending(true);
    const body = { version_id: draft.id, revision: draft.revision, seen: seenNow };
    let link = "";
    let newChanges: ChangedSince | null = null;
    const isDone = await run(
      async () => {
        newChanges = await unlessChanged(async () => {
          link = (await callFunction<{ url: string }>(fetch, "send-proposal", body)).url;
        });
      },
      () => (newChanges ? null : "Proposal sent"),
    );
    setSending(false);
    setChanges(newChanges);
    if (!isDone || newChanges) return;
    onClose();
    onLink(link);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Send version ${draft.number}`}
      description="A sent version cannot be edited."
      width="max-w-3xl"
    >
      <Loaded query={preview} loading={<Skeleton className="h-64" />}>
        {(mail) => (
          <div className="flex flex-col gap-3">
            <p className="wrap-break-word">
              <strong>To:</strong> {mail.to}
              <br />
              <strong>Subject:</strong> {mail.subject}
            </p>
            <iframe
              title="The e-mail"
              sandbox=""
              srcDoc={mail.html}
              className="h-96 w-full rounded-xl border border-sand-deep"
            />
            {doubtful.length > 0 && (
              <Notice tone="info" title="Is everything in Spanish?">
                <p className="wrap-break-word">
                  These texts look like they are not translated: {doubtful.join(" · ")}. Names can stay as
                  they are.
                </p>
              </Notice>
            )}
            {changes ? (
              <SendAnyway
                changes={changes}
                isBusy={isSending}
                onSend={() => send(changes.seen)}
                onLook={() => navigate(requestId ? `/admin/requests/${requestId}` : "/admin/requests")}
              />
            ) : (
              <Button onClick={() => send(seen)} disabled={isSending}>
                {isSending ? "Sending..." : "Send now"}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
