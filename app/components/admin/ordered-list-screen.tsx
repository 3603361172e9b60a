import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import type { LoadedQuery } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useOpenOnNewParam } from "#app/lib/use-open-on-new-param.ts";
import type { RowOrder } from "#app/lib/use-row-order.ts";

export interface RowButtons<Row> {
  onEdit(row: Row): void;
  onDelete(row: Row): void;
}

interface OrderedListScreenProps<Row extends { readonly id: string }> {
  description: string;
  addLabel: string;
  caption: string;
  empty: string;
  skeletonRows?: number;
  /** The query that loads the rows, for its error. */
  listing: LoadedQuery;
  order: RowOrder<Row>;
  groupOf?(row: Row): string;
  columns(buttons: RowButtons<Row>): readonly Column<Row>[];
  /** The form of a row; null for a new one. */
  form(row: Row | null, onClose: () => void): ReactNode;
  /** Text of the confirmation before a row is deleted. */
  describeDeletion(row: Row | null): string;
  /** Whether a deleted row goes to the bin. */
  isRestorable?: boolean;
  onDelete(row: Row): Promise<unknown>;
}

/** A list whose rows staff can add, edit, delete and reorder. */
export function OrderedListScreen<Row extends { readonly id: string }>(props: OrderedListScreenProps<Row>) {
  const { listing, order } = props;
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  useOpenOnNewParam(() => setEditing("new"));
  // The row as it is stored now; a row that was deleted meanwhile stays in its form.
  const rowToEdit = editing === "new" ? null : (order.rows?.find(({ id }) => id === editing?.id) ?? editing);
  return (
    <>
      <PageHeader
        description={props.description}
        actions={
          <Button onClick={() => setEditing("new")}>
            <Plus aria-hidden className="size-4" /> {props.addLabel}
          </Button>
        }
      />
      <Panel isPadded={false}>
        <DataTable
          caption={props.caption}
          columns={props.columns({ onEdit: setEditing, onDelete: setRowToDelete })}
          rows={order.rows}
          rowKey={(row) => row.id}
          groupOf={props.groupOf}
          skeletonRows={props.skeletonRows}
          empty={props.empty}
          query={listing}
        />
      </Panel>
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
      {editing !== null && props.form(rowToEdit, () => setEditing(null))}
      <ConfirmDialog
        open={rowToDelete !== null}
        onOpenChange={() => setRowToDelete(null)}
        title="Are you sure?"
        description={props.describeDeletion(rowToDelete)}
        restorable={props.isRestorable ? "it" : undefined}
        onConfirm={() => rowToDelete && props.onDelete(rowToDelete)}
      />
    </>
  );
}
