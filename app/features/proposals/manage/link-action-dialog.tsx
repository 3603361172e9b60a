import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import type { CallForProposal } from "#app/features/proposals/manage/action-frame.tsx";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";

export type LinkAction = "new" | "revoke" | "resend";
/**
 * Texts of the confirmation, which warn staff that old links stop working or that a link is shown only once. `name` is
 * the server function, and `done` the message on success.
 */
const LINK_ACTIONS: Readonly<
  Record<LinkAction, { name: string; title: string; text: string; button: string; done: string }>
> = {
  new: {
    name: "new-proposal-link",
    title: "Create a new link?",
    text: "All older links stop working, including those in queued e-mails. The traveler gets an e-mail with a new link, and another one is shown here, once.",
    button: "Create new link",
    done: "New link created and sent",
  },
  revoke: {
    name: "revoke-proposal-link",
    title: "Turn off all links?",
    text: "All links stop working. Queued e-mails are not sent.",
    button: "Turn off",
    done: "Links turned off",
  },
  resend: {
    name: "resend-proposal",
    title: "Send the e-mail again?",
    text: "The e-mail contains a new link. Older links keep working.",
    button: "Send again",
    done: "E-mail queued again",
  },
};

interface LinkActionDialogProps {
  /** Keeps its value while the closing dialog is still visible. */
  action: LinkAction;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  call: CallForProposal;
}

/** Asks for confirmation before a proposal's links change. */
export function LinkActionDialog({ action, isOpen, onOpenChange, call }: LinkActionDialogProps) {
  const run = useProposalAction();
  const { name, title, text, button, done } = LINK_ACTIONS[action];
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      confirmLabel={button}
      busyLabel="Just a moment..."
      isDangerous={action !== "resend"}
      onConfirm={() => run(() => call(name, action === "new" ? { mail: true } : {}), done)}
    />
  );
}
