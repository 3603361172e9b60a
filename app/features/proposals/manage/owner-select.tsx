import { useQuery } from "@tanstack/react-query";
import { Options, SelectField } from "#app/components/ui/field.tsx";
import { changeOwner, type StaffProposal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import { useProposalAction } from "#app/features/proposals/manage/use-proposal-action.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { FORMER_COLLEAGUE, staff } from "#app/lib/owner-name.ts";

export function OwnerSelect({ proposal }: Pick<StaffProposal, "proposal">) {
  const client = useAdminClient();
  const run = useProposalAction();
  const team = useQuery(staff(client));
  return (
    <SelectField
      label="Owner"
      value={proposal.owner_id ?? ""}
      onChange={(event) =>
        void run(() => changeOwner(client, proposal.id, event.target.value || null), "Owner changed")
      }
    >
      <option value="">Unassigned</option>
      <Options of={team.data?.map(({ id, name }) => [id, name])} />
      {team.data && proposal.owner_id && !team.data.some(({ id }) => id === proposal.owner_id) && (
        <option value={proposal.owner_id}>{FORMER_COLLEAGUE}</option>
      )}
    </SelectField>
  );
}
