import { Fragment, type ReactNode } from "react";
import { reorderRow } from "#app/components/admin/reorder-handle.tsx";
import { rowAnchor, useRowInAddress } from "#app/components/admin/row-in-address.ts";
import {
  type ColumnHeader,
  HeaderCell,
  type Sort,
  SortPicker,
  TABLE_ROLES,
} from "#app/components/admin/table-sorting.tsx";
import { TableError, TableSkeleton } from "#app/components/admin/table-states.tsx";

export interface Column<Row> extends ColumnHeader {
  cell(row: Row): ReactNode;
  /** Tailwind classes of the column's cells, for widths. */
  readonly className?: string;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Absent while loading. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  sort?: Sort;
  onSort?(sort: Sort): void;
  skeletonRows?: number;
  empty: ReactNode;
  /** The error message and how to try again. */
  error?: { readonly title?: string; readonly message: string; onRetry(): void } | null;
  /** Rows of one group follow one another; where it changes, its name stands over the rows. */
  groupOf?(row: Row): string;
  /** Marks a row, for instance as unread. */
  rowClassName?(row: Row): string;
}

/**
 * A list of rows: a table where there is room for one, else a card per row. Brings its loading, empty and
 * error states.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, error, skeletonRows = 5, rowClassName, groupOf } = props;
  const highlightedRow = useRowInAddress(rows !== undefined);
  if (error) return <TableError {...error} />;
  if (rows?.length === 0) {
    return (
      <div role="status" className="px-6 py-12 text-center text-ink-soft">
        {empty}
      </div>
    );
  }
  return (
    <div className="@container overflow-x-auto">
      {rows && <SortPicker {...props} />}
      {!rows && (
        <p role="status" className="sr-only">
          Loading...
        </p>
      )}
      <table {...TABLE_ROLES.table} aria-busy={!rows} className="w-full text-left text-sm @max-3xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...TABLE_ROLES.group} className="border-sand-deep border-b bg-sand/60 @max-3xl:sr-only">
          <tr {...TABLE_ROLES.row}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group} className="@max-3xl:block">
          {rows?.map((row, index) => (
            <Fragment key={rowKey(row)}>
              {groupOf && isNewGroup(rows, index, groupOf) && (
                <GroupRow name={groupOf(row)} columns={columns.length} />
              )}
              <tr
                {...TABLE_ROLES.row}
                {...reorderRow(index)}
                id={rowAnchor(rowKey(row))}
                className={`border-sand-deep border-b last:border-b-0 @max-3xl:block @max-3xl:px-4 @max-3xl:py-3 @lg:@max-3xl:grid @lg:@max-3xl:grid-cols-2 @lg:@max-3xl:gap-x-10 @3xl:hover:bg-sand/50 ${rowAnchor(rowKey(row)) === highlightedRow ? "bg-[#fdf3dc]" : ""} ${rowClassName?.(row) ?? ""}`}
              >
                {columns.map((column) => (
                  <BodyCell key={column.id} column={column} row={row} />
                ))}
              </tr>
            </Fragment>
          ))}
          {!rows && <TableSkeleton rows={skeletonRows} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

function GroupRow({ name, columns }: { name: string; columns: number }) {
  return (
    <tr {...TABLE_ROLES.row} className="bg-sand/60 @max-3xl:block">
      <th
        {...TABLE_ROLES.header}
        colSpan={columns}
        scope="colgroup"
        className="px-3 py-2 text-left font-semibold text-sea @max-3xl:block"
      >
        {name}
      </th>
    </tr>
  );
}

function isNewGroup<Row>(rows: readonly Row[], index: number, groupOf: (row: Row) => string): boolean {
  const [before, row] = [rows[index - 1], rows[index]];
  return row !== undefined && (before === undefined || groupOf(before) !== groupOf(row));
}

/** In a card each value follows its column's name; empty values are left out. */
function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const inCard =
    content === null
      ? "@max-3xl:hidden"
      : "@max-3xl:flex @max-3xl:min-h-8 @max-3xl:items-center @max-3xl:justify-between @max-3xl:gap-4 @max-3xl:px-0 @max-3xl:py-1";
  return (
    <td
      {...TABLE_ROLES.cell}
      className={`px-3 py-2.5 align-middle ${inCard} ${column.align === "right" ? "@3xl:text-right" : ""} ${column.className ?? ""}`}
    >
      <span aria-hidden className="shrink-0 font-semibold text-ink-soft @3xl:hidden">
        {column.header}
      </span>
      <span className="min-w-0 break-words @max-3xl:text-right">{content}</span>
    </td>
  );
}
