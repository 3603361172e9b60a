import { useState } from "react";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { ActionForm, type FormName } from "#app/features/proposals/manage/action-form.tsx";
import { type LinkAction, LinkActionDialog } from "#app/features/proposals/manage/link-action-dialog.tsx";
import {
  makeNewVersion,
  type StaffProposal,
  saveStaffPdf,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useActOnProposal } from "#app/features/proposals/manage/use-act-on-proposal.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";
import { formatMoney } from "#domain/proposals/money.ts";
import { sumOf } from "#domain/proposals/payment-plan.ts";

interface ProposalActionsProps {
  staffProposal: StaffProposal;
  /** A link was made: it can be shown now and never again. */
  onLink(link: string): void;
}

/** On a phone the form opens below the fold. */
const bringIntoSight = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "nearest" });
};

/** Everything that can be done with a proposal as it stands now. */
export function ProposalActions({
  staffProposal: { proposal, versions, payments },
  onLink,
}: ProposalActionsProps) {
  const { fetch, data } = useAdminSession();
  const run = useProposalActions();
  const [form, setForm] = useState<FormName | null>(null);
  const [asked, setAsked] = useState<LinkAction>("new");
  const [isAsking, setAsking] = useState(false);
  const live = versions.find(({ state }) => state === "sent" || state === "accepted");
  const received = sumOf(payments);
  const currency = live?.fields.currency;
  const paid = received !== 0n && currency ? formatMoney(received, currency, "en") : null;
  const hasDraft = versions.some(({ state }) => state === "draft");
  const isOpen = proposal.state === "open" && live !== undefined;
  const isAccepted = proposal.state === "accepted";
  const act = useActOnProposal({ proposalId: proposal.id, onLink, onDone: () => setForm(null) });
  const ask = (action: LinkAction) => {
    setAsked(action);
    setAsking(true);
  };

  const button = (label: string, onClick: () => unknown) => (
    <Button key={label} variant="secondary" size="sm" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  return (
    <Panel title="Actions">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {live && button("New link", () => ask("new"))}
          {live && proposal.link_revoked_at === null && button("Turn off links", () => ask("revoke"))}
          {live && proposal.link_revoked_at === null && button("Send the e-mail again", () => ask("resend"))}
          {!hasDraft &&
            !isAccepted &&
            button("New version", () => run(() => makeNewVersion(data, proposal.id), "Draft made"))}
          {isOpen && button("Extend", () => setForm("extend"))}
          {proposal.state === "open" && button("Withdraw", () => setForm("withdraw"))}
          {!isAccepted && button("Change e-mail address", () => setForm("email"))}
          {isOpen && button("Record an acceptance", () => setForm("accept"))}
          {isAccepted && button("Void the acceptance", () => setForm("void"))}
          {isAccepted && button("Record payment", () => setForm("payment"))}
          {live &&
            button("PDF", () => run(() => saveStaffPdf(fetch, proposal.id, proposal.number), "PDF made"))}
        </div>
        {live && proposal.link_revoked_at !== null && (
          <p>The links of this proposal are turned off. 'New link' creates one.</p>
        )}
        <LinkActionDialog action={asked} isOpen={isAsking} onOpenChange={setAsking} act={act} />
        {form && (
          <div key={form} ref={bringIntoSight} className="max-w-2xl">
            <ActionForm name={form} {...{ live, paid, act }} />
          </div>
        )}
      </div>
    </Panel>
  );
}
