import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Pagination } from "#app/components/admin/pagination.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { actionsColumn } from "#app/components/admin/row-action-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { type BinEntry, ENTRIES_PER_PAGE, listBin } from "#app/features/bin/bin.data.ts";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { formatDateTime } from "#app/lib/date-format.ts";
import { type StaffNames, staffName } from "#app/lib/owner-name.ts";
import { restoreDeleted } from "#app/lib/restore-deleted.ts";
import { daysInBin, retention } from "#app/lib/retention.data.ts";
import { useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { useUrlFilters } from "#app/lib/use-url-filters.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import { capitalize, tableFacts, tablesWith } from "#domain/tables.ts";

const nameOfKind = (kind: string) => capitalize(tableFacts(kind)?.names?.[0] ?? kind.replaceAll("_", " "));
const KINDS = joinWithAnd(tablesWith("bin").map((table) => tableFacts(table)?.names?.[1] ?? table));
const NO_NAMES: StaffNames = new Map();
const DAY_MS = 86_400_000;

export function BinScreen() {
  const client = useAdminClient();
  // The empty key refetches every query, because a restored row appears in other lists too.
  const run = useActionWithToast([]);
  const { page, setPage } = useUrlFilters({});
  const list = useQuery({
    queryKey: ["admin", "bin", page],
    queryFn: () => listBin(client, page),
    placeholderData: keepPreviousData,
  });
  const { data: binDays } = useQuery({ ...retention(client), select: daysInBin });

  const restore = ({ kind, row_id, label }: BinEntry) =>
    run(
      () => restoreDeleted(client, { kind, id: row_id }),
      { title: "Restored.", description: label },
      "Failed to restore",
    );

  return (
    <>
      <PageHeader
        description={`Deleted ${KINDS}${binDays ? ` stay here for ${binDays} days` : ""}. Restoring also brings back related items.`}
      />
      <Panel isPadded={false}>
        <DataTable
          caption="Bin"
          columns={binColumns(binDays, list.data?.names ?? NO_NAMES, restore)}
          rows={list.data?.entries}
          rowKey={({ kind, row_id }) => `${kind}-${row_id}`}
          empty="The bin is empty."
          query={list}
          errorTitle="Failed to load the bin"
        />
        <Pagination page={page} pageSize={ENTRIES_PER_PAGE} total={list.data?.total ?? 0} onPage={setPage} />
      </Panel>
    </>
  );
}

function binColumns(
  binDays: number | undefined,
  names: StaffNames,
  onRestore: (entry: BinEntry) => Promise<unknown>,
): readonly Column<BinEntry>[] {
  return [
    { id: "kind", header: "Kind", cell: ({ kind }) => nameOfKind(kind) },
    { id: "label", header: "Name", cell: ({ label }) => <span className="font-semibold">{label}</span> },
    {
      id: "deleted",
      header: "Deleted",
      isNamedInCard: true,
      cell: ({ deleted_at }) => <time dateTime={deleted_at}>{formatDateTime(deleted_at)}</time>,
    },
    {
      id: "by",
      header: "By",
      isNamedInCard: true,
      cell: ({ deleted_by_email }) => (deleted_by_email ? staffName(names, deleted_by_email) : "The site"),
    },
    {
      id: "until",
      header: "Kept until",
      isNamedInCard: true,
      cell: ({ deleted_at }) =>
        binDays ? formatDateTime(new Date(Date.parse(deleted_at) + binDays * DAY_MS).toISOString()) : "",
    },
    actionsColumn((entry) => (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Restore ${entry.label}`}
        onClick={() => onRestore(entry)}
      >
        <Undo2 aria-hidden className="size-4" /> Restore
      </Button>
    )),
  ];
}
