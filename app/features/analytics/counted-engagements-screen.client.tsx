import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FilterSelect } from "#app/components/admin/filter-select.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { ENGAGEMENTS_PER_PAGE, listEngagements } from "#app/features/analytics/analytics.data.ts";
import { ENGAGEMENT_TYPES } from "#app/features/analytics/engagement-series.ts";
import { EngagementTable } from "#app/features/analytics/engagement-table.tsx";
import { BackToAnalytics } from "#app/features/analytics/stat-card.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { PERIODS, startOfPeriod } from "#app/lib/periods.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";

const DEFAULTS = { period: "all", type: "" };

/** The engagements that one card on the analytics page counts. */
export function CountedEngagementsScreen() {
  const client = useAdminClient();
  const { filters, page, setFilters, setPage } = useUrlFilters(DEFAULTS);
  const { period, type } = filters;
  const list = useQuery({
    queryKey: ["admin", "engagements", "counted", filters, page],
    queryFn: () =>
      listEngagements(client, startOfPeriod(period, new Date()), type, {
        start: (page - 1) * ENGAGEMENTS_PER_PAGE,
        size: ENGAGEMENTS_PER_PAGE,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        description="What visitors sent and signed up for, newest first."
        actions={
          <>
            <BackToAnalytics period={period} />
            <FilterSelect
              label="Type"
              value={type}
              onChange={(value) => setFilters({ type: value })}
              options={[
                { value: "", label: "All" },
                ...ENGAGEMENT_TYPES.map((option) => ({ value: option.type, label: option.label })),
              ]}
            />
            <FilterSelect
              label="Period"
              value={period}
              onChange={(value) => setFilters({ period: value })}
              options={PERIODS}
            />
          </>
        }
      />
      <Panel isPadded={false}>
        <EngagementTable caption="Engagements" empty="No matching engagements in this period." list={list} />
        <Pagination
          page={page}
          pageSize={ENGAGEMENTS_PER_PAGE}
          total={list.data?.[0]?.total ?? 0}
          onPage={setPage}
        />
      </Panel>
    </>
  );
}
