import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#app/components/admin/badge.tsx";
import { canSendAgain, type DeliveredMail, MailDelivery } from "#app/components/admin/mail-delivery.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ActionForm, type ActionFormName } from "#app/features/proposals/manage/action-form.tsx";
import type { CallForProposal } from "#app/features/proposals/manage/action-frame.tsx";
import { type LinkAction, LinkActionDialog } from "#app/features/proposals/manage/link-action-dialog.tsx";
import {
  createNewVersion,
  downloadStaffPdf,
  type StaffProposal,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { mailsOfProposal } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { OwnerSelect } from "#app/features/proposals/manage/owner-select.tsx";
import { stateName, stateTone } from "#app/features/proposals/manage/state-names.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient, useAdminSession } from "#app/lib/admin-session.tsx";
import { callFunction } from "#app/lib/call-function.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { retryMail } from "#app/lib/mail-failure.ts";
import { formatMoney } from "#domain/proposals/money.ts";
import { currenciesOf } from "#domain/proposals/payment-plan.ts";
import { moneyOf, moneyRows, type ProposalMoney } from "#domain/proposals/proposal-money.ts";

interface ProposalCardProps {
  staffProposal: StaffProposal;
  /** The state that list_proposals() derives, such as 'expired'. */
  state: string;
  /** Called with a new link, which cannot be shown again later. */
  onLink(link: string): void;
}

/** Scrolls to the form, which opens below the visible area on a phone. */
const bringIntoSight = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: "nearest" });
};

interface Action {
  readonly label: string;
  readonly isDangerous?: boolean;
  /** The next step in this state. While there is a draft, that is the draft's 'Send'. */
  readonly isPrimary?: boolean;
  readonly run: () => unknown;
}

/** Status of a proposal: state, money, the next action, and the other actions under 'More'. */
export function ProposalCard({ staffProposal, state, onLink }: ProposalCardProps) {
  const { proposal, versions, payments, request } = staffProposal;
  const { latestMail = null } = useQuery(mailsOfProposal(useAdminClient(), proposal)).data ?? {};
  const [form, setForm] = useState<ActionFormName | null>(null);
  const money = moneyOf(staffProposal);
  const paid = money ? money.received - money.refunded : 0n;
  const isDue = Boolean(money?.due);
  const { primaryAction, otherActions, dialog, call, visibleVersion } = useActions(staffProposal, {
    state,
    isDue,
    onLink,
    setForm,
  });
  // The address of an accepted proposal is part of the record and cannot change.
  const changeAddress = proposal.state === "accepted" ? null : () => setForm("email");
  return (
    <Panel
      title={proposal.number}
      description={
        proposal.email
          ? `For ${request ? `${request.name}, ` : ""}${proposal.email}`
          : "The customer's data was erased"
      }
      actions={<Badge tone={stateTone(state)}>{stateName(state)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        {money && <Money money={money} />}
        {visibleVersion?.state === "sent" &&
          proposal.state === "open" &&
          visibleVersion.fields.valid_until && (
            <p className="text-ink-soft text-sm">
              Valid until {formatDay(visibleVersion.fields.valid_until)}
            </p>
          )}
        {state === "voided" && (
          <p className="text-sm">
            The traveler reads the version that was accepted, that the acceptance was canceled, and that a new
            version follows.
          </p>
        )}
        {latestMail && <LatestMail mail={latestMail} onChangeAddress={changeAddress} />}
        {primaryAction && !form && (
          <Button
            className="w-full"
            // Nothing to do for staff while it is the traveler's turn.
            variant={state === "open" ? "secondary" : "primary"}
            onClick={() => void primaryAction.run()}
          >
            {primaryAction.label}
          </Button>
        )}
        {form && (
          <div key={form} ref={bringIntoSight}>
            <ActionForm
              name={form}
              {...{ visibleVersion, call }}
              paid={money && paid > 0n ? formatMoney(paid, money.currency, "en") : null}
              due={money?.due ?? null}
              currencies={[...new Set([...(money ? [money.currency] : []), ...currenciesOf(payments)])]}
              hasDraft={versions.some((version) => version.state === "draft")}
              number={proposal.number}
              onClose={() => setForm(null)}
            />
          </div>
        )}
        {visibleVersion && proposal.state !== "withdrawn" && (
          <ButtonLink to={`/proposal/preview/${proposal.id}`} target="_blank" variant="secondary">
            Open as the traveler sees it
          </ButtonLink>
        )}
        {visibleVersion && proposal.link_revoked_at !== null && proposal.state !== "withdrawn" && (
          <p className="text-sm">The links of this proposal are turned off. 'New link' creates one.</p>
        )}
        {otherActions.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-sea">
              More
            </summary>
            <ul className="flex flex-col">
              {otherActions.map(({ label, isDangerous, run }) => (
                <li key={label}>
                  <button
                    type="button"
                    onClick={() => void run()}
                    className={`min-h-11 w-full rounded-lg px-3 text-left hover:bg-sand ${isDangerous ? "text-coral-ink" : ""}`}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <OwnerSelect proposal={proposal} />
        {versions.length > 1 && <p className="text-ink-soft text-sm">{versions.length} versions</p>}
      </div>
      {dialog}
    </Panel>
  );
}

interface LatestMailProps {
  mail: DeliveredMail & { readonly id: string };
  onChangeAddress: (() => void) | null;
}

/** Shows whether the latest e-mail was delivered, with actions if it was not. */
function LatestMail({ mail, onChangeAddress }: LatestMailProps) {
  const client = useAdminClient();
  const run = useProposalAction();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="text-ink-soft">Latest e-mail</span>
        <MailDelivery mail={mail} />
      </div>
      {canSendAgain(mail) && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => run(() => retryMail(client, mail.id), "E-mail queued again")}>
            Retry
          </Button>
          {onChangeAddress && (
            <Button size="sm" variant="secondary" onClick={onChangeAddress}>
              Change e-mail address
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Money({ money }: { money: ProposalMoney }) {
  return (
    <dl className="flex flex-col gap-1">
      {moneyRows(money).map(([label, text]) => (
        <div key={`${label} ${text}`} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
      {money.due?.date && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          <dt className="text-ink-soft">By</dt>
          <dd>{formatDay(money.due.date)}</dd>
        </div>
      )}
    </dl>
  );
}

interface UseActionsOptions extends Pick<ProposalCardProps, "state" | "onLink"> {
  /** Whether a payment is still expected. */
  isDue: boolean;
  setForm(form: ActionFormName): void;
}

/** The actions that are possible in the proposal's state: the primary action, and the others. */
function useActions(
  { proposal, versions, payments }: StaffProposal,
  { state, isDue, onLink, setForm }: UseActionsOptions,
) {
  const { fetch, data } = useAdminSession();
  const run = useProposalAction();
  const [linkAction, setLinkAction] = useState<LinkAction>("new");
  const [isConfirming, setConfirming] = useState(false);
  const call: CallForProposal = async (name, body) => {
    const content = { proposal_id: proposal.id, ...body };
    const { url } = await callFunction<{ url?: string | null }>(fetch, name, content);
    if (url) onLink(url);
  };
  // The versions are sorted, the newest first. After a voided acceptance the traveler still sees the version of it.
  const visibleVersion = versions.find((version) => version.state !== "draft");
  const confirmLinkAction = (action: LinkAction) => () => {
    setLinkAction(action);
    setConfirming(true);
  };
  const openForm = (name: ActionFormName) => () => setForm(name);
  const hasLink = visibleVersion !== undefined && proposal.link_revoked_at === null;
  const isOpen = proposal.state === "open" && visibleVersion?.state === "sent";
  const isAccepted = proposal.state === "accepted";
  const isWithdrawn = proposal.state === "withdrawn";
  const hasDraft = versions.some((version) => version.state === "draft");
  const possibleActions: readonly (Action | false)[] = [
    !hasDraft &&
      !isAccepted && {
        label: "New version",
        isPrimary: ["changes_asked", "declined", "withdrawn"].includes(state),
        run: () => run(() => createNewVersion(data, proposal.id), "Draft created"),
      },
    // After a voided acceptance too, for what is paid back.
    (isAccepted || payments.length > 0) && {
      label: "Record payment",
      isPrimary: state === "accepted" && isDue,
      run: openForm("payment"),
    },
    isAccepted && isDue && { label: "Put off the payment", run: openForm("put-off") },
    isOpen && { label: "Extend", isPrimary: state === "expired", run: openForm("extend") },
    hasLink &&
      !isWithdrawn && {
        label: "Send the e-mail again",
        isPrimary: state === "open",
        run: confirmLinkAction("resend"),
      },
    visibleVersion !== undefined && !isWithdrawn && { label: "New link", run: confirmLinkAction("new") },
    isOpen && { label: "Record an acceptance", run: openForm("accept") },
    visibleVersion !== undefined &&
      state !== "voided" && {
        label: "PDF",
        run: () => run(() => downloadStaffPdf(fetch, proposal.id, proposal.number), "PDF created"),
      },
    !isAccepted && { label: "Change e-mail address", run: openForm("email") },
    hasLink && { label: "Turn off links", isDangerous: true, run: confirmLinkAction("revoke") },
    (isOpen || state === "voided") && { label: "Withdraw", isDangerous: true, run: openForm("withdraw") },
    isAccepted && { label: "Void the acceptance", isDangerous: true, run: openForm("void") },
  ];
  const actions = possibleActions.filter((action) => action !== false);
  const primaryAction = hasDraft ? undefined : actions.find(({ isPrimary }) => isPrimary);
  return {
    call,
    visibleVersion,
    primaryAction,
    otherActions: actions.filter((action) => action !== primaryAction),
    dialog: (
      <LinkActionDialog action={linkAction} isOpen={isConfirming} onOpenChange={setConfirming} call={call} />
    ),
  };
}
