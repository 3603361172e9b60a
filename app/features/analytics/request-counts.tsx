import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { countedRequestsLink } from "#app/features/analytics/counted-requests-link.ts";
import type { RequestCount } from "#app/features/analytics/request-analytics.data.ts";
import { SmallTable } from "#app/features/analytics/small-table.tsx";

interface RequestCountsProps {
  title: string;
  description?: string;
  /** What the requests are grouped by. */
  part: "sources" | "campaigns" | "planners" | "regions";
  nameHeader: string;
  /** Label of rows without a name. */
  unnamedLabel: string;
  rows: readonly RequestCount[] | undefined;
  empty: string;
  period: string;
}

/** Requests and won requests by group. Each number links to its requests. */
export function RequestCounts(props: RequestCountsProps) {
  const { title, description, part, nameHeader, unnamedLabel, rows, empty, period } = props;
  const countLink = (row: RequestCount, onlyWon: boolean) => {
    const count = onlyWon ? row.won : row.requests;
    if (count === 0) return "0";
    return (
      <Link
        to={countedRequestsLink({ period, part, wanted: row.name, onlyWon })}
        aria-label={`${count} ${onlyWon ? "won" : count === 1 ? "request" : "requests"}, ${row.name || unnamedLabel}`}
        className="inline-block min-w-8 py-1 text-right font-semibold text-sea hover:underline"
      >
        {count.toLocaleString("en")}
      </Link>
    );
  };
  return (
    <Panel
      title={title}
      description={description}
      isPadded={false}
      actions={
        <CsvButton
          contents={`requests by ${nameHeader.toLowerCase()}`}
          header={[nameHeader, "Requests", "Won"]}
          rows={rows?.map((row) => [row.name || unnamedLabel, row.requests, row.won])}
        />
      }
    >
      <SmallTable
        caption={title}
        columns={[
          {
            header: nameHeader,
            cell: (row) => row.name || <span className="text-ink-soft">{unnamedLabel}</span>,
          },
          { header: "Requests", isNumber: true, cell: (row) => countLink(row, false) },
          { header: "Won", isNumber: true, cell: (row) => countLink(row, true) },
        ]}
        rows={rows}
        rowKey={(row) => row.name}
        empty={empty}
      />
    </Panel>
  );
}
