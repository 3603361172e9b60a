import { useState } from "react";
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

type FormName = "extend" | "withdraw" | "email" | "accept" | "void" | "payment";

/** Everything that can be done with a proposal as it stands now. */
export function ProposalActions({ staffProposal }: { staffProposal: StaffProposal }) {
  const { fetch, data } = useAdminSession();
  const run = useProposalActions();
  const [form, setForm] = useState<FormName | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { proposal, versions } = staffProposal;
  const live = versions.find(({ state }) => state === "sent" || state === "accepted");
  const hasDraft = versions.some(({ state }) => state === "draft");
  const isOpen = proposal.state === "open" && live !== undefined;
  const isAccepted = proposal.state === "accepted";
  const proposal_id = proposal.id;

  const act = (name: string, body: Readonly<Record<string, unknown>>, done: string) =>
    run(() => actOnProposal(fetch, name, { proposal_id, ...body }), done).then((isDone) => {
      if (isDone) setForm(null);
    });
  const showLink = (name: string, body: Readonly<Record<string, unknown>>, done: string) =>
    run(async () => {
      const { url } = await actOnProposal<{ url: string | null }>(fetch, name, { proposal_id, ...body });
      if (!url) throw new Error("There is no living link. Make a new one.");
      setLink(url);
      await navigator.clipboard?.writeText(url).catch(() => {});
    }, done);

  const button = (label: string, onClick: () => unknown) => (
    <Button key={label} variant="secondary" size="sm" onClick={() => void onClick()}>
      {label}
    </Button>
  );
  return (
    <Panel title="Actions">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {live && !isAccepted && button("Copy link", () => showLink("proposal-link", {}, "Link copied"))}
          {live &&
            button("New link", () => showLink("new-proposal-link", { mail: true }, "New link made and sent"))}
          {live && button("Revoke link", () => act("revoke-proposal-link", {}, "Link revoked"))}
          {live && button("Send the mail again", () => act("resend-proposal", {}, "Mail queued again"))}
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
        {link && <p className="break-all rounded-xl bg-sand-deep p-3 text-sm">{link}</p>}
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
