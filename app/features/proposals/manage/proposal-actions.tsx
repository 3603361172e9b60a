import { useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button } from "#app/components/ui/button.tsx";
import {
  AcceptanceForm,
  DateForm,
  PaymentForm,
  TextForm,
} from "#app/features/proposals/manage/action-forms.tsx";
import {
  actOnProposal,
  makeNewVersion,
  type StaffProposal,
  saveStaffPdf,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { useAdminSession } from "#app/lib/admin-session.tsx";

type LinkAction = "new" | "revoke" | "resend";
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

type FormName = "extend" | "withdraw" | "email" | "accept" | "void" | "payment";

/** Everything that can be done with a proposal as it stands now. */
export function ProposalActions({
  staffProposal,
  onLink,
}: {
  staffProposal: StaffProposal;
  /** A link was made: it can be shown now and never again. */
  onLink(link: string): void;
}) {
  const { fetch, data } = useAdminSession();
  const run = useProposalActions();
  const [form, setForm] = useState<FormName | null>(null);
  const [asked, setAsked] = useState<LinkAction>("new");
  const [isAsking, setAsking] = useState(false);
  const { proposal, versions } = staffProposal;
  const live = versions.find(({ state }) => state === "sent" || state === "accepted");
  const hasDraft = versions.some(({ state }) => state === "draft");
  const isOpen = proposal.state === "open" && live !== undefined;
  const isAccepted = proposal.state === "accepted";
  const proposal_id = proposal.id;

  const act = (name: string, body: Readonly<Record<string, unknown>>, done: string) =>
    run(async () => {
      const answer = await actOnProposal<{ url?: string | null }>(fetch, name, { proposal_id, ...body });
      if (answer.url) onLink(answer.url);
    }, done).then((isDone) => {
      if (isDone) setForm(null);
    });
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
          {live && proposal.link_revoked_at === null && button("Revoke links", () => ask("revoke"))}
          {live && proposal.link_revoked_at === null && button("Send the mail again", () => ask("resend"))}
          {!hasDraft &&
            !isAccepted &&
            button("New version", () => run(() => makeNewVersion(data, proposal_id), "Draft made"))}
          {isOpen && button("Extend", () => setForm("extend"))}
          {proposal.state === "open" && button("Withdraw", () => setForm("withdraw"))}
          {!isAccepted && button("Correct the address", () => setForm("email"))}
          {isOpen && button("Record an acceptance", () => setForm("accept"))}
          {isAccepted && button("Void the acceptance", () => setForm("void"))}
          {isAccepted && button("Mark a payment received", () => setForm("payment"))}
          {live &&
            button("PDF", () => run(() => saveStaffPdf(fetch, proposal_id, proposal.number), "PDF made"))}
        </div>
        {live && proposal.link_revoked_at !== null && (
          <p>The links of this proposal are revoked. 'New link' makes one.</p>
        )}
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={LINK_ACTIONS[asked].title}
          description={LINK_ACTIONS[asked].text}
          confirmLabel={LINK_ACTIONS[asked].button}
          busyLabel="Just a moment..."
          onConfirm={() =>
            act(LINK_ACTIONS[asked].name, asked === "new" ? { mail: true } : {}, LINK_ACTIONS[asked].done)
          }
        />
        {form === "extend" && (
          <DateForm
            label="Valid until"
            onSend={(valid_until) => act("extend-proposal", { valid_until }, "Extended")}
          />
        )}
        {form === "withdraw" && (
          <TextForm
            label="Why? The traveller reads this"
            button="Withdraw"
            onSend={(reason) => act("withdraw-proposal", { reason }, "Withdrawn")}
          />
        )}
        {form === "email" && (
          <TextForm
            label="The right address"
            button="Correct and send"
            type="email"
            onSend={(email) => act("change-proposal-email", { email }, "Address corrected")}
          />
        )}
        {form === "void" && (
          <TextForm
            label="Why? The traveller reads this"
            button="Void"
            isNeeded
            onSend={(reason) => act("void-proposal-acceptance", { reason }, "Acceptance voided")}
          />
        )}
        {form === "accept" && live && (
          <AcceptanceForm
            live={live}
            onSend={(body) => act("record-proposal-acceptance", body, "Acceptance recorded")}
          />
        )}
        {form === "payment" && live?.fields.currency && (
          <PaymentForm
            currency={live.fields.currency}
            onSend={(body) => act("record-proposal-payment", body, "Payment recorded")}
          />
        )}
      </div>
    </Panel>
  );
}
