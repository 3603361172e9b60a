import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import type { ActOnProposal } from "#app/features/proposals/manage/use-act-on-proposal.ts";

export type LinkAction = "new" | "revoke" | "resend";
/** What staff are told before each: links are shown once, and a link that ended does not come back. */
const LINK_ACTIONS: Readonly<
  Record<LinkAction, { name: string; title: string; text: string; button: string; done: string }>
> = {
  new: {
    name: "new-proposal-link",
    title: "Make a new link?",
    text: "Every link that was sent before ends at once. The traveller gets a mail with a new one, and you see another here, once.",
    button: "Make a new link",
    done: "New link made and sent",
  },
  revoke: {
    name: "revoke-proposal-link",
    title: "Revoke the links?",
    text: "Every link that was sent ends at once, and none takes their place. Mails that still wait are not sent.",
    button: "Revoke",
    done: "Links revoked",
  },
  resend: {
    name: "resend-proposal",
    title: "Send the mail again?",
    text: "The mail brings a new link, because no link is stored. Links that were sent before go on working; 'New link' ends them.",
    button: "Send again",
    done: "Mail queued again",
  },
};

interface LinkActionDialogProps {
  /** Stays while the dialog closes. */
  action: LinkAction;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  act: ActOnProposal;
}

/** Asks before the links of a proposal change. */
export function LinkActionDialog({ action, isOpen, onOpenChange, act }: LinkActionDialogProps) {
  const { name, title, text, button, done } = LINK_ACTIONS[action];
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      confirmLabel={button}
      busyLabel="Just a moment..."
      onConfirm={() => act(name, action === "new" ? { mail: true } : {}, done)}
    />
  );
}
