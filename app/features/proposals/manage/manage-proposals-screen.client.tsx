import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ActiveFilters } from "#app/components/admin/active-filters.tsx";
import { Badge } from "#app/components/admin/badge.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { FilterBar } from "#app/components/admin/filter-bar.tsx";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { type ListedProposal, listedTotal } from "#app/features/proposals/manage/manage-proposals.data.ts";
import {
  PROPOSALS_PER_PAGE,
  proposalsPage,
} from "#app/features/proposals/manage/manage-proposals.queries.ts";
import {
  describeEventFilter,
  EVENT_FILTERS,
  STATE_FILTERS,
  stateName,
  stateTone,
} from "#app/features/proposals/manage/state-names.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDay } from "#app/lib/date-format.ts";
import { ownerName, staff } from "#app/lib/owner-name.ts";
import { PERIODS, startOfPeriod } from "#app/lib/periods.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const FILTERS = { q: "", state: "", owner: "", happened: "", period: "all" } as const;

export function ProposalsScreen() {
  const client = useAdminClient();
  const { filters, page, setFilters, setPage } = useUrlFilters(FILTERS);
  const { q, state, owner, happened, period } = filters;
  const since = startOfPeriod(period, new Date())?.toISOString() ?? null;
  const listing = useQuery(
    proposalsPage(client, { search: q, condition: state, owner, happened, since }, page),
  );
  const team = useQuery(staff(client));
  const nameById = new Map((team.data ?? []).map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader description="All proposals. To make one, open a request." />
      <Panel isPadded={false}>
        <ProposalFilters filters={filters} team={team.data ?? []} onChange={setFilters} />
        <ActiveFilters
          parts={[
            q && { text: `'${q}'`, remove: () => setFilters({ q: "" }) },
            state && { text: stateName(state), remove: () => setFilters({ state: "" }) },
            owner && {
              text: `Owned by ${nameById.get(owner) ?? "someone else"}`,
              remove: () => setFilters({ owner: "" }),
            },
            (happened || since) && {
              text: describeEventFilter(happened, period),
              remove: () => setFilters({ happened: "", period: "all" }),
            },
          ]}
          total={listing.data && Number(listing.data.total)}
        />
        <DataTable
          caption="Proposals"
          columns={columns(nameById)}
          rows={listing.data?.proposals}
          rowKey={(proposal) => proposal.id}
          empty={
            q || state || owner || happened || since
              ? "No proposals match these filters."
              : "No proposals yet. Open a request and choose 'Make a proposal'."
          }
          query={listing}
        />
        <Pagination
          page={page}
          pageSize={PROPOSALS_PER_PAGE}
          total={Number(listing.data?.total ?? 0)}
          onPage={setPage}
        />
      </Panel>
    </>
  );
}

type Filters = Readonly<Record<keyof typeof FILTERS, string>>;

interface ProposalFiltersProps {
  filters: Filters;
  team: readonly { readonly id: string; readonly name: string }[];
  onChange(changes: Partial<Filters>): void;
}

function ProposalFilters({ filters, team, onChange }: ProposalFiltersProps) {
  return (
    <FilterBar
      placeholder="Search name, number, title..."
      search={filters.q}
      onSearch={(q) => onChange({ q })}
    >
      <FilterSelect
        label="State"
        value={filters.state}
        onChange={(value) => onChange({ state: value })}
        options={STATE_FILTERS}
      />
      <FilterSelect
        label="Owner"
        value={filters.owner}
        onChange={(value) => onChange({ owner: value })}
        options={[
          { value: "", label: "Anyone" },
          ...team.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterSelect
        label="Event"
        value={filters.happened}
        onChange={(value) => onChange({ happened: value })}
        options={EVENT_FILTERS}
      />
      <FilterSelect
        label="Period"
        value={filters.period}
        onChange={(value) => onChange({ period: value })}
        options={PERIODS}
      />
    </FilterBar>
  );
}

function columns(nameById: ReadonlyMap<string, string>): readonly Column<ListedProposal>[] {
  return [
    {
      id: "number",
      header: "Number",
      className: "@3xl:whitespace-nowrap",
      cell: (proposal) => (
        <Link
          to={`/admin/proposals/${proposal.id}`}
          className="inline-flex min-h-8 items-center font-semibold text-sea hover:underline"
        >
          {proposal.number}
        </Link>
      ),
    },
    { id: "title", header: "Title", cell: (proposal) => proposal.title || "Untitled draft" },
    {
      id: "traveler",
      header: "Traveler",
      cell: (proposal) => (
        <>
          {proposal.name}
          <span className="block text-ink-soft text-sm">{proposal.email}</span>
        </>
      ),
    },
    {
      id: "state",
      header: "State",
      cell: (proposal) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={stateTone(proposal.state)}>{stateName(proposal.state)}</Badge>
          {proposal.deposit_overdue && <Badge tone="coral">Deposit overdue</Badge>}
          {Number(proposal.failed_mails) > 0 && <Badge tone="coral">E-mail not delivered</Badge>}
        </span>
      ),
    },
    {
      id: "total",
      header: "Total",
      align: "right",
      cell: listedTotal,
    },
    {
      id: "valid",
      header: "Valid until",
      className: "@3xl:whitespace-nowrap",
      isNamedInCard: true,
      cell: (proposal) => (proposal.valid_until ? formatDay(proposal.valid_until) : null),
    },
    {
      id: "owner",
      header: "Owner",
      className: "@3xl:whitespace-nowrap",
      cell: (proposal) => ownerName(proposal.owner_id, nameById),
    },
  ];
}
