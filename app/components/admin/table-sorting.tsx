import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

export interface ColumnHeader {
  readonly id: string;
  readonly header: string;
  readonly isSortable?: boolean;
  readonly align?: "right";
}

export interface Sort {
  readonly by: string;
  readonly direction: "asc" | "desc";
}

/** Attributes that restore the table roles, which browsers drop when CSS lays a table out as cards. */
export const TABLE_ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  header: { role: "columnheader" },
} as const;

interface HeaderCellProps {
  column: ColumnHeader;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

export function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const direction = sort?.by === column.id ? sort.direction : null;
  const classes = `px-3 py-2.5 font-semibold whitespace-nowrap ${column.align === "right" ? "text-right" : ""}`;
  if (!column.isSortable || !onSort) {
    return (
      <th {...TABLE_ROLES.header} scope="col" className={classes}>
        {column.header}
      </th>
    );
  }
  const Icon = direction === "asc" ? ArrowUp : direction === "desc" ? ArrowDown : ChevronsUpDown;
  const nextDirection = direction === "asc" ? "desc" : "asc";
  return (
    <th
      {...TABLE_ROLES.header}
      scope="col"
      aria-sort={direction === null ? "none" : direction === "asc" ? "ascending" : "descending"}
      className={classes}
    >
      <button
        type="button"
        onClick={() => onSort({ by: column.id, direction: nextDirection })}
        // The head of cards is for screen readers only, so the button would be an invisible stop.
        className="-mx-2 @max-[60rem]:hidden inline-flex min-h-8 items-center gap-1.5 rounded-lg px-2 hover:bg-sand-deep"
      >
        {column.header}
        <Icon aria-hidden className={`size-4 ${direction ? "" : "text-ink-soft/70"}`} />
      </button>
      <span className="@[60rem]:hidden">{column.header}</span>
    </th>
  );
}

interface SortPickerProps {
  caption: string;
  columns: readonly ColumnHeader[];
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}

/** Cards have no column headers, so sorting needs its own control. */
export function SortPicker({ caption, columns, sort, onSort }: SortPickerProps) {
  const sortable = columns.filter((column) => column.isSortable);
  if (!onSort || sortable.length === 0) return null;
  const isSortedByColumn = sortable.some(({ id }) => id === sort?.by);
  return (
    <div className="border-sand-deep border-b p-4 @[60rem]:hidden">
      <select
        aria-label={`Sort ${caption} by`}
        value={sort && isSortedByColumn ? `${sort.by} ${sort.direction}` : ""}
        onChange={(event) => {
          const [by = "", direction] = event.target.value.split(" ");
          onSort({ by, direction: direction === "desc" ? "desc" : "asc" });
        }}
        className="min-h-11 w-full rounded-xl border border-ink/35 bg-white px-3"
      >
        {!isSortedByColumn && <option value="">Sort by...</option>}
        {sortable.flatMap(({ id, header }) => [
          <option key={`${id} asc`} value={`${id} asc`}>{`${header}, ascending`}</option>,
          <option key={`${id} desc`} value={`${id} desc`}>{`${header}, descending`}</option>,
        ])}
      </select>
    </div>
  );
}
