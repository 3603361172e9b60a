import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { NamedCount } from "#app/features/analytics/answers.data.ts";
import { countedLink } from "#app/features/analytics/counted-link.ts";
import { SmallTable } from "#app/features/analytics/small-table.tsx";

interface NamedCountsProps {
  title: string;
  description?: string;
  /** What the requests are grouped by. */
  part: "sources" | "campaigns" | "planners" | "regions";
  nameHeader: string;
  /** Label of rows without a name. */
  nameless: string;
  rows: readonly NamedCount[] | undefined;
  empty: string;
  period: string;
}

/** Requests and won requests by group. Each number links to its requests. */
export function NamedCounts(props: NamedCountsProps) {
  const { title, description, part, nameHeader, nameless, rows, empty, period } = props;
  const countLink = (row: NamedCount, won: boolean) => {
    const count = won ? row.won : row.requests;
    if (count === 0) return "0";
    return (
      <Link
        to={countedLink({ period, part, wanted: row.name, won })}
        aria-label={`${count} ${won ? "won" : count === 1 ? "request" : "requests"}, ${row.name || nameless}`}
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
      padded={false}
      actions={
        <CsvButton
          about={`requests by ${nameHeader.toLowerCase()}`}
          header={[nameHeader, "Requests", "Won"]}
          rows={rows?.map((row) => [row.name || nameless, row.requests, row.won])}
        />
      }
    >
      <SmallTable
        caption={title}
        columns={[
          {
            header: nameHeader,
            cell: (row) => row.name || <span className="text-ink-soft">{nameless}</span>,
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
