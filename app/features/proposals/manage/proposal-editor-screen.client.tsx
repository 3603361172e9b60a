import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { AlsoOpen } from "#app/components/admin/also-open.tsx";
import { BackLink } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Loaded } from "#app/components/loaded.tsx";
import { RecordHeading } from "#app/components/record-heading.tsx";
import { TripDifferences } from "#app/components/trip-differences.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ChangesAskedNotice, DeclinedNotice } from "#app/features/proposals/manage/answer-notices.tsx";
import { DraftEditor } from "#app/features/proposals/manage/draft-editor.tsx";
import {
  discardDraft,
  type StaffProposal,
  type StaffVersion,
} from "#app/features/proposals/manage/manage-proposals.data.ts";
import { mailsOfProposal, oneProposal } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { NewLinkNotice } from "#app/features/proposals/manage/new-link-notice.tsx";
import { ProposalCard } from "#app/features/proposals/manage/proposal-card.tsx";
import { ProposalRecord } from "#app/features/proposals/manage/proposal-record.tsx";
import { stateName } from "#app/features/proposals/manage/state-names.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { VersionHistory } from "#app/features/proposals/manage/version-history.tsx";
import { ProposalDocumentView } from "#app/features/proposals/proposal-document.tsx";
import { ProposalHeader } from "#app/features/proposals/proposal-header.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { describeMailFailure } from "#app/lib/mail-failure.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { defaultChoices } from "#domain/proposals/choices.ts";
import { parseDocument } from "#domain/proposals/document.ts";
import { isExpired } from "#domain/proposals/expiry.ts";
import { paymentPlan } from "#domain/proposals/payment-plan.ts";
import { validAcceptance } from "#domain/proposals/proposal-money.ts";
import { describeTripDifferences } from "#domain/trip-differences.ts";
import { tripPlan } from "#domain/trips.schema.ts";

const LINK_STYLE = "inline-flex min-h-8 items-center font-semibold text-sea hover:underline";

export function ProposalEditorScreen({ id }: { id: string }) {
  const staffProposal = useQuery(oneProposal(useAdminClient(), id));
  return (
    <>
      <BackLink to="/admin/proposals" className="mb-4">
        All proposals
      </BackLink>
      <AlsoOpen kind="proposal" id={id} />
      <Loaded query={staffProposal} loading={<Skeleton className="h-96" />}>
        {(data) => <LoadedProposal staffProposal={data} />}
      </Loaded>
    </>
  );
}

function LoadedProposal({ staffProposal }: { staffProposal: StaffProposal }) {
  const { proposal, versions, trip } = staffProposal;
  const mails = useQuery(mailsOfProposal(useAdminClient(), proposal));
  const { timeZone } = useSiteDetails();
  // What was typed into a draft stays, even if a colleague sends the draft meanwhile.
  const [unsavedDraft, setUnsavedDraft] = useState<StaffVersion | null>(null);
  const draft = versions.find(({ state }) => state === "draft") ?? unsavedDraft;
  const visibleVersion = versions.find(({ state }) => state === "sent" || state === "accepted");
  const [latestVersion] = versions;
  const [link, setLink] = useState<string | null>(null);
  const discard = useDiscard(staffProposal);
  const state = derivedState(staffProposal, timeZone);
  const card = proposal.erased_at === null && <ProposalCard {...{ staffProposal, state }} onLink={setLink} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <RecordHeading
          name={latestVersion?.fields.title.trim() || proposal.number}
          detail={stateName(state).toLowerCase()}
          className="wrap-break-word text-2xl"
        />
        <p className="flex flex-wrap gap-x-6">
          {proposal.request_id && !draft && (
            <Link to={`/admin/requests/${proposal.request_id}`} className={LINK_STYLE}>
              Open the request
            </Link>
          )}
          {trip && (
            <Link to={`/admin/trips/${trip.id}`} className={LINK_STYLE}>
              See the trip
            </Link>
          )}
        </p>
      </div>
      {proposal.erased_at !== null && (
        <Notice tone="info">This proposal was discarded or erased. Only its number remains.</Notice>
      )}
      {mails.data?.failedMails.map((mail) => (
        <Notice key={mail.id} tone="error" title="An e-mail about this proposal failed">
          To {mail.to_email}: {describeMailFailure(mail.last_error)}.{" "}
          <Link to="/admin/notifications?state=failed" className="underline underline-offset-4">
            See undelivered e-mails
          </Link>
        </Notice>
      ))}
      <DeclinedNotice staffProposal={staffProposal} />
      {link && <NewLinkNotice link={link} />}
      <ChangesAskedNotice staffProposal={staffProposal} />
      {/* The keys keep the card, and a form that is open in it, when a colleague begins or sends a draft. */}
      <div
        className={
          draft ? "flex flex-col gap-4" : "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
        }
      >
        {draft
          ? [
              <DraftEditor
                key={draft.id}
                {...{ staffProposal, draft }}
                onLink={setLink}
                onUnsaved={setUnsavedDraft}
                // After a voided acceptance no version is visible, and the draft must stay.
                onDiscard={visibleVersion || versions.length === 1 ? discard : null}
              />,
              (visibleVersion || state === "voided") && (
                <div key="card" className="max-w-xl">
                  {card}
                </div>
              ),
            ]
          : [
              <div key="card" className="lg:sticky lg:top-20 lg:col-start-2">
                {card}
              </div>,
              visibleVersion && <SentDocument key="document" {...{ staffProposal, visibleVersion }} />,
            ]}
      </div>
      <VersionHistory number={proposal.number} versions={versions} />
      <ProposalRecord staffProposal={staffProposal} />
    </div>
  );
}

/** The version that the traveler sees. */
function SentDocument({
  staffProposal,
  visibleVersion,
}: {
  staffProposal: StaffProposal;
  visibleVersion: StaffVersion;
}) {
  const document = parseDocument(visibleVersion.document ?? "");
  const { state, changes_asked_at: askedAt } = staffProposal.proposal;
  const acceptance = validAcceptance(staffProposal.acceptances);
  const choices = acceptance?.choices ?? defaultChoices(document);
  const plan = acceptance && paymentPlan(document.currency, acceptance, staffProposal.payments);
  return (
    <Panel className="lg:col-start-1 lg:row-start-1">
      {staffProposal.trip && acceptance && (
        <TripDifferences
          differences={describeTripDifferences(document, tripPlan.parse(staffProposal.trip), "en")}
        />
      )}
      <div lang={document.language} className="mt-4 max-w-3xl first:mt-0">
        <ProposalHeader
          proposal={{
            number: document.number,
            state,
            version: null,
            voided: null,
            answer: askedAt ? { kind: "changes_asked", at: askedAt, text: "", items: [] } : null,
            expert: staffProposal.expert,
          }}
          document={document}
          heading="h3"
        />
        <div className="mt-8" />
        <ProposalDocumentView
          {...{ document, choices }}
          plan={plan ?? undefined}
          payments={staffProposal.payments}
          isOver={state === "declined" || state === "withdrawn"}
        />
      </div>
    </Panel>
  );
}

/** Removes the draft. If it was the only version, the proposal is gone too, so the page is left. */
function useDiscard({ proposal, versions }: StaffProposal) {
  const client = useAdminClient();
  const run = useProposalAction();
  const navigate = useNavigate();
  return () =>
    run(async () => {
      await discardDraft(client, proposal.id);
      if (versions.length > 1) return;
      await navigate(proposal.request_id ? `/admin/requests/${proposal.request_id}` : "/admin/proposals");
    }, "Draft discarded");
}

/** Derives the state in the same way as list_proposals(). */
function derivedState({ proposal, versions }: StaffProposal, timeZone: string): string {
  const visibleVersion = versions.find(({ state }) => state === "sent" || state === "accepted");
  if (!visibleVersion && proposal.state === "open")
    return versions.some((version) => version.state !== "draft") ? "voided" : "draft";
  if (!visibleVersion) return proposal.state;
  if (proposal.changes_asked_at !== null) return "changes_asked";
  const validUntil = visibleVersion.fields.valid_until;
  return proposal.state === "open" && validUntil && isExpired(validUntil, timeZone, new Date())
    ? "expired"
    : proposal.state;
}
