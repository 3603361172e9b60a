import type { ReactNode } from "react";
import { Link } from "react-router";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

interface SmallColumn<Row> {
  readonly header: string;
  readonly isNumber?: boolean;
  cell(row: Row): ReactNode;
}

interface SmallTableProps<Row> {
  caption: string;
  columns: readonly SmallColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  empty: string;
}

/** A table of a name and one or two numbers, narrow enough for a phone. */
export function SmallTable<Row>({ caption, columns, rows, rowKey, empty }: SmallTableProps<Row>) {
  if (!rows) return <Skeleton className="m-4 h-24" />;
  if (rows.length === 0) {
    return (
      <p role="status" className="px-6 py-8 text-center text-ink-soft">
        {empty}
      </p>
    );
  }
  const alignClasses = ({ isNumber }: SmallColumn<Row>) => (isNumber ? "w-20 text-right tabular-nums" : "");
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
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
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
