import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import {
  callProposalFunction,
  previewMail,
  type StaffVersion,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

interface SendProposalDialogProps {
  draft: StaffVersion;
  /** Called with the link that sending created. It cannot be shown again later. */
  onLink(link: string): void;
  onClose(): void;
}

/** Shows the mail to the traveler, with a button to send it. */
export function SendProposalDialog({ draft, onLink, onClose }: SendProposalDialogProps) {
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
  const send = async () => {
    setSending(true);
    const body = { version_id: draft.id, revision: draft.revision };
    let link = "";
    const isSent = await run(async () => {
      link = (await callProposalFunction<{ url: string }>(fetch, "send-proposal", body)).url;
    }, "Proposal sent");
    setSending(false);
    if (!isSent) return;
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
      {preview.isPending && <Skeleton className="h-64" />}
      {preview.isError && <Notice tone="error">{preview.error.message}</Notice>}
      {preview.data && (
        <div className="flex flex-col gap-3">
          <p className="wrap-break-word">
            <strong>To:</strong> {preview.data.to}
            <br />
            <strong>Subject:</strong> {preview.data.subject}
          </p>
          <iframe
            title="The e-mail"
            sandbox=""
            srcDoc={preview.data.html}
            className="h-96 w-full rounded-xl border border-sand-deep"
          />
          <Button onClick={send} disabled={isSending}>
            {isSending ? "Sending..." : "Send now"}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
