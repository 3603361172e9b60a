import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Badge } from "#app/components/admin/badge.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { TableError } from "#app/components/admin/table-states.tsx";
import { SelectField } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { ChangesAsked } from "#app/features/proposals/manage/changes-asked.tsx";
import { DraftEditor } from "#app/features/proposals/manage/draft-editor.tsx";
import { changeOwner, type StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { oneProposal, owners } from "#app/features/proposals/manage/manage-proposals.queries.ts";
import { NewLinkNotice } from "#app/features/proposals/manage/new-link-notice.tsx";
import { ProposalActions } from "#app/features/proposals/manage/proposal-actions.tsx";
import { ProposalRecord } from "#app/features/proposals/manage/proposal-record.tsx";
import { stateName } from "#app/features/proposals/manage/state-names.ts";
import { useProposalActions } from "#app/features/proposals/manage/use-proposal-actions.ts";
import { VersionHistory } from "#app/features/proposals/manage/version-history.tsx";
import { useAdminData } from "#app/lib/admin-session.tsx";
import { FORMER_COLLEAGUE } from "#app/lib/owner-name.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";
import { isExpired } from "#domain/proposals/expiry.ts";

const LINK = "inline-flex min-h-8 items-center font-semibold text-sea hover:underline";

export function ProposalEditorScreen({ id }: { id: string }) {
  const staffProposal = useQuery(oneProposal(useAdminData(), id));
  return (
    <>
      <BackLink to="/admin/proposals" className="mb-4">
        All proposals
      </BackLink>
      {staffProposal.isPending && <Skeleton className="h-96" />}
      {staffProposal.error && (
        <TableError message={staffProposal.error.message} onRetry={() => staffProposal.refetch()} />
      )}
      {staffProposal.data && <OpenProposal staffProposal={staffProposal.data} />}
    </>
  );
}

function OpenProposal({ staffProposal }: { staffProposal: StaffProposal }) {
  const { proposal, versions, failedMails } = staffProposal;
  const { timeZone } = useSiteDetails();
  const draft = versions.find(({ state }) => state === "draft");
  const [latest] = versions;
  const [link, setLink] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <Panel
        title={latest ? `${proposal.number}: ${latest.fields.title}` : proposal.number}
        description={`For ${proposal.email ?? "somebody whose data was erased"}`}
        actions={<Badge>{stateName(derivedState(staffProposal, timeZone))}</Badge>}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Owner proposal={proposal} />
          <p className="flex flex-wrap gap-x-6 gap-y-1 self-end">
            {proposal.request_id && (
              <Link to={`/admin/requests/${proposal.request_id}`} className={LINK}>
                Open the request
              </Link>
            )}
            {proposal.state === "accepted" && latest && (
              <Link to={`/admin/trips?q=${encodeURIComponent(latest.fields.title)}`} className={LINK}>
                See the trip
              </Link>
            )}
          </p>
        </div>
      </Panel>
      {failedMails.map((mail) => (
        <Notice key={mail.id} tone="error" title="A mail about this proposal failed">
          {mail.kind} to {mail.to_email}: {mail.last_error}
        </Notice>
      ))}
      {proposal.state === "declined" && (
        <Notice tone="info">The traveler declined. If nothing comes of it, mark the request as lost.</Notice>
      )}
      {link && <NewLinkNotice link={link} />}
      <ChangesAsked staffProposal={staffProposal} />
      {proposal.erased_at === null && <ProposalActions staffProposal={staffProposal} onLink={setLink} />}
      {draft && (
        <DraftEditor
          key={draft.id}
          draft={draft}
          number={proposal.number}
          expert={staffProposal.expert}
          onLink={setLink}
        />
      )}
      <VersionHistory number={proposal.number} versions={versions} />
      <ProposalRecord staffProposal={staffProposal} />
    </div>
  );
}

/** As list_proposals() derives it. */
function derivedState({ proposal, versions }: StaffProposal, timeZone: string): string {
  const live = versions.find(({ state }) => state === "sent" || state === "accepted");
  if (!live) return proposal.state === "open" ? "draft" : proposal.state;
  if (proposal.changes_asked_at !== null) return "changes_asked";
  const until = live.fields.valid_until;
  return proposal.state === "open" && until && isExpired(until, timeZone, new Date())
    ? "expired"
    : proposal.state;
}

function Owner({ proposal }: Pick<StaffProposal, "proposal">) {
  const client = useAdminData();
  const run = useProposalActions();
  const team = useQuery(owners(client));
  return (
    <SelectField
      label="Owner"
      value={proposal.owner_id ?? ""}
      onChange={(event) =>
        void run(() => changeOwner(client, proposal.id, event.target.value || null), "Owner changed")
      }
    >
      <option value="">Nobody yet</option>
      {team.data?.map(({ id, email }) => (
        <option key={id} value={id}>
          {email}
        </option>
      ))}
      {team.data && proposal.owner_id && !team.data.some(({ id }) => id === proposal.owner_id) && (
        <option value={proposal.owner_id}>{FORMER_COLLEAGUE}</option>
      )}
    </SelectField>
  );
}
