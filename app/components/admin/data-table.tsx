import { Fragment, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { reorderRow } from "#app/components/admin/reorder-handle.tsx";
import {
  type ColumnHeader,
  HeaderCell,
  type Sort,
  SortPicker,
  TABLE_ROLES,
} from "#app/components/admin/table-sorting.tsx";
import { Loaded, type LoadedQuery } from "#app/components/loaded.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";

const rowAnchor = (key: string) => `row-${key}`;

const anchorIn = (hash: string) => (hash.startsWith("#row-") ? hash.slice(1) : "");

/** Returns the anchor of the row in the URL's hash ('#row-…') and scrolls to it once the rows are loaded. */
function useRowFromHash(isLoaded: boolean): string {
  // The effect depends on the whole object, which is new after each navigation, so that the same link scrolls again.
  const location = useLocation();
  useEffect(() => {
    const anchor = anchorIn(location.hash);
    if (isLoaded && anchor) document.getElementById(anchor)?.scrollIntoView({ block: "center" });
  }, [isLoaded, location]);
  return anchorIn(location.hash);
}

export interface Column<Row> extends ColumnHeader {
  cell(row: Row): ReactNode;
  /** Tailwind classes of the column's cells, such as widths. */
  readonly className?: string;
  /** In the card layout, show the column's name before a value that is unclear without it. */
  readonly isNamedInCard?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  sort?: Sort;
  onSort?(sort: Sort): void;
  skeletonRows?: number;
  empty: ReactNode;
  /** The query that reads the rows, for its error. */
  query?: LoadedQuery | undefined;
  /** Heading of the query's error. */
  errorTitle?: string;
  /** Name of a row's group, shown above the group. Rows of one group must be adjacent. */
  groupOf?(row: Row): string;
  /** Marks a row, for instance as unread. */
  rowClassName?(row: Row): string;
}

/** Columns that may come before the title column, which identifies the row. */
const BEFORE_TITLE = ["order", "kind", "number", "when", "who"];

/**
 * A list of rows: a table if its container is at least 60rem wide, otherwise a compact card per row. Includes loading,
 * empty and error states.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    empty,
    query,
    errorTitle,
    skeletonRows = 5,
    rowClassName,
    groupOf,
  } = props;
  const highlightedRow = useRowFromHash(rows !== undefined);
  const titleColumn = columns.find(({ id }) => !BEFORE_TITLE.includes(id));
  if (query?.error && !rows) {
    return (
      <div className="p-4 sm:p-6">
        <Loaded query={query} title={errorTitle} />
      </div>
    );
  }
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
      <table {...TABLE_ROLES.table} aria-busy={!rows} className="w-full text-left text-sm @max-[60rem]:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...TABLE_ROLES.group} className="border-sand-deep border-b bg-sand/60 @max-[60rem]:sr-only">
          <tr {...TABLE_ROLES.row}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group} className="@max-[60rem]:block">
          {rows?.map((row, index) => (
            <Fragment key={rowKey(row)}>
              {groupOf && isNewGroup(rows, index, groupOf) && (
                <GroupRow name={groupOf(row)} columns={columns.length} />
              )}
              <tr
                {...TABLE_ROLES.row}
                {...reorderRow(index)}
                id={rowAnchor(rowKey(row))}
                className={`border-sand-deep border-b last:border-b-0 @max-[60rem]:flex @max-[60rem]:flex-wrap @max-[60rem]:items-center @max-[60rem]:gap-x-3 @max-[60rem]:gap-y-1 @max-[60rem]:px-4 @max-[60rem]:py-3 @[60rem]:hover:bg-sand/50 ${rowAnchor(rowKey(row)) === highlightedRow ? "bg-[#fdf3dc]" : ""} ${rowClassName?.(row) ?? ""}`}
              >
                {columns.map((column) => (
                  <BodyCell
                    key={column.id}
                    column={column}
                    row={row}
                    isTitle={column === titleColumn}
                    isFirst={column === columns[0]}
                  />
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
    <tr {...TABLE_ROLES.row} className="bg-sand/60 @max-[60rem]:block">
      <th
        {...TABLE_ROLES.header}
        colSpan={columns}
        scope="colgroup"
        className="px-3 py-2 text-left font-semibold text-sea @max-[60rem]:block"
      >
        {name}
      </th>
    </tr>
  );
}

function isNewGroup<Row>(rows: readonly Row[], index: number, groupOf: (row: Row) => string): boolean {
  const [previous, row] = [rows[index - 1], rows[index]];
  return row !== undefined && (previous === undefined || groupOf(previous) !== groupOf(row));
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** Whether this cell identifies the row. In a card it is on the first line. */
  isTitle: boolean;
  isFirst: boolean;
}

/** In the card layout, cells flow one after another, and empty cells are hidden. */
function BodyCell<Row>({ column, row, isTitle, isFirst }: BodyCellProps<Row>) {
  const content = column.cell(row);
  const titleClasses = isTitle
    ? `@max-[60rem]:text-base ${isFirst ? "@max-[60rem]:basis-full" : "@max-[60rem]:grow @max-[60rem]:basis-3/4"}`
    : column.id === "actions"
      ? "@max-[60rem]:ml-auto"
      : "";
  const cardClasses =
    content === null
      ? "@max-[60rem]:hidden"
      : "@max-[60rem]:flex @max-[60rem]:items-center @max-[60rem]:gap-1.5 @max-[60rem]:p-0";
  // The cell that identifies the row is its header.
  const Cell = isTitle ? "th" : "td";
  return (
    <Cell
      {...(isTitle ? { role: "rowheader", scope: "row" } : TABLE_ROLES.cell)}
      className={`px-3 py-2.5 text-left align-middle font-normal ${cardClasses} ${titleClasses} ${column.align === "right" ? "@[60rem]:text-right" : ""} ${column.className ?? ""}`}
    >
      {column.isNamedInCard && (
        <span aria-hidden className="shrink-0 text-ink-soft @[60rem]:hidden">
          {column.header}
        </span>
      )}
      <div className="min-w-0 break-words">{content}</div>
    </Cell>
  );
}

/** Placeholder rows while loading; the table around them is marked busy. In the card layout each has three lines. */
function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => `column-${index}`);
  return Array.from({ length: rows }, (_, index) => `row-${index}`).map((row) => (
    <tr
      key={row}
      data-testid="skeleton-row"
      aria-hidden
      className="border-sand-deep border-b @max-[60rem]:block @max-[60rem]:p-4"
    >
      {cells.map((cell) => (
        <td
          key={cell}
          className="px-3 py-3 @max-[60rem]:block @max-[60rem]:px-0 @max-[60rem]:py-1 @max-[60rem]:nth-[n+4]:hidden"
        >
          <Skeleton className="h-5" />
        </td>
      ))}
    </tr>
  ));
}
