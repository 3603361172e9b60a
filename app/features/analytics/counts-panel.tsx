import type { ReactNode } from "react";
import { Link } from "react-router";
import { CsvButton } from "#app/components/admin/csv-button.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface CountsColumn<Row> {
  readonly header: string;
  /** In the CSV file, and in the table if there is no `cell`. */
  value(row: Row): string | number;
  cell?(row: Row): ReactNode;
  readonly isNumber?: boolean;
}

interface CountsPanelProps<Row> {
  title: string;
  description?: string | undefined;
  /** What the CSV file contains. */
  csvContents: string;
  columns: readonly CountsColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  empty: string;
}

/** A name and one or two numbers per row, narrow enough for a phone. */
export function CountsPanel<Row>(props: CountsPanelProps<Row>) {
  const { title, description, csvContents, columns, rows } = props;
  return (
    <Panel
      title={title}
      description={description}
      isPadded={false}
      actions={
        <CsvButton
          contents={csvContents}
          header={columns.map(({ header }) => header)}
          rows={rows?.map((row) => columns.map(({ value }) => value(row)))}
        />
      }
    >
      {rows ? <CountsTable {...props} rows={rows} /> : <Skeleton className="m-4 h-24" />}
    </Panel>
  );
}

function CountsTable<Row>({
  title,
  columns,
  rows,
  rowKey,
  empty,
}: CountsPanelProps<Row> & { rows: readonly Row[] }) {
  if (rows.length === 0) {
    return (
      <p role="status" className="px-6 py-8 text-center text-ink-soft">
        {empty}
      </p>
    );
  }
  const alignClasses = ({ isNumber }: CountsColumn<Row>) => (isNumber ? "w-20 text-right tabular-nums" : "");
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{title}</caption>
      <thead className="border-sand-deep border-b bg-sand/60">
        <tr>
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={`px-3 py-2.5 font-semibold sm:px-6 ${alignClasses(column)}`}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-sand-deep border-b last:border-b-0">
            {columns.map((column) => (
              <td key={column.header} className={`wrap-anywhere px-3 py-2 sm:px-6 ${alignClasses(column)}`}>
                {column.cell?.(row) ?? column.value(row).toLocaleString("en")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CountLinkProps {
  count: number;
  /** What is counted, with the count. */
  label: string;
  to: string;
}

/** A count that links to the rows it counts. */
export function CountLink({ count, label, to }: CountLinkProps) {
  if (count === 0) return "0";
  return (
    <Link
      to={to}
      aria-label={label}
      className="inline-block min-w-8 py-1 text-right font-semibold text-sea hover:underline"
    >
      {count.toLocaleString("en")}
    </Link>
  );
}

/** An itinerary's title, linked to its form. */
export function ItineraryLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={`/admin/itineraries/${id}`} className="py-1 font-semibold text-sea hover:underline">
      {title}
    </Link>
  );
}

interface CountedItinerary {
  readonly id: string;
  readonly title: string;
  readonly views: number;
}

/** The columns of an itinerary and its views. */
export const VIEWED_ITINERARY_COLUMNS: readonly CountsColumn<CountedItinerary>[] = [
  { header: "Itinerary", value: ({ title }) => title, cell: (row) => <ItineraryLink {...row} /> },
  { header: "Views", isNumber: true, value: ({ views }) => views },
];
