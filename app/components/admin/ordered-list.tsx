import type { PostgrestError } from "@supabase/postgrest-js";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ConfirmDialog } from "#app/components/admin/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/admin/data-table.tsx";
import { Switch } from "#app/components/admin/form-controls.tsx";
import { RowForm, type RowFormOptions } from "#app/components/admin/ordered-list-form.tsx";
import { PageHeader } from "#app/components/admin/page-header.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { ReorderHandle } from "#app/components/admin/reorder-handle.tsx";
import { actionsColumn, RowActionButton } from "#app/components/admin/row-action-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { useAdminClient } from "#app/lib/admin-session.tsx";
import { toAppError } from "#app/lib/app-error.ts";
import { undoDeletion } from "#app/lib/restore-deleted.ts";
import { deleteRow, type NewRow } from "#app/lib/save-row.ts";
import { type ToastOrTitle, useActionWithToast } from "#app/lib/use-action-with-toast.ts";
import { useOpenOnNewParam } from "#app/lib/use-open-record.ts";
import { useRowOrder } from "#app/lib/use-row-order.ts";
import type { DataClient } from "#domain/data-client.ts";
import { TABLES, type TablesWith } from "#domain/tables.ts";

export type OrderedTable = TablesWith<"ordered">;

interface ListedRow {
  readonly id: string;
  readonly updated_at: string;
}

interface Answer {
  readonly error: PostgrestError | null;
}

/** Whether visitors see a row, with the switch that changes it. */
interface ShownOptions<Row> {
  /** Heading of the column. */
  readonly header: string;
  /** Precedes the row's name in the name of the switch, such as 'Publish'. */
  readonly verb: string;
  isShown(row: Row): boolean;
  /** The columns that the switch changes. */
  columns(isShown: boolean): Partial<Row>;
  store(client: DataClient, row: Row, isShown: boolean): PromiseLike<Answer | undefined>;
  /** Toasts. */
  done(isShown: boolean): string;
  readonly failed: ToastOrTitle;
}

/** Rows of a table, as staff read them. */
interface RowSource<Row> {
  readonly table: OrderedTable;
  /** Reads all rows in their order. */
  list(client: DataClient): PromiseLike<Answer & { readonly data: readonly Row[] | null }>;
}

/** A list that staff keep and order: what one noun has of its own. */
interface Noun<
  Table extends OrderedTable,
  Row extends ListedRow & Input,
  Input extends FieldValues,
  Output extends NewRow<Table>,
> extends RowSource<Row> {
  readonly table: Table;
  /** Brings the rows of a group together. Without it the rows stay as they were read. */
  arrange?(rows: readonly NoInfer<Row>[]): readonly NoInfer<Row>[];
  /** Rows move only within their group. */
  groupOf?(row: NoInfer<Row>): string;
  /** Name of the row in buttons and announcements. */
  nameOf(row: Row): string;
  /** The columns before the switch and the actions. `handle` moves a row. */
  columns(handle: (row: Row) => ReactNode): readonly Column<Row>[];
  readonly shown?: ShownOptions<NoInfer<Row>>;
  readonly form: RowFormOptions<Table, NoInfer<Row>, Input, Output>;
  readonly description: string;
  readonly addLabel: string;
  readonly caption: string;
  readonly empty: string;
  readonly skeletonRows?: number;
  /** The question before a row is deleted. */
  describeDeletion(row: Row): string;
  /** Toasts. */
  readonly deleted: string;
  readonly deleteFailed: ToastOrTitle;
}

/** Lists of all tables, because a change to one may show in another. */
const LISTS = ["admin", "lists"];

export const rowsOf = <Row,>(client: DataClient, { table, list }: RowSource<Row>) =>
  queryOptions({
    queryKey: [...LISTS, table],
    queryFn: async () => {
      const { data, error } = await list(client);
      if (error) throw toAppError(error, `Error loading ${TABLES[table].names[1]}: ${error.message}`);
      return data ?? [];
    },
  });

/** The screen and the form of a noun. Staff can add, edit, order, show and delete its rows. */
export function orderedList<
  Table extends OrderedTable,
  Row extends ListedRow & Input,
  Input extends FieldValues,
  Output extends NewRow<Table>,
>(noun: Noun<Table, Row, Input, Output>) {
  const { nameOf, form } = noun;

  function useRowActions() {
    const client = useAdminClient();
    const queries = useQueryClient();
    const run = useActionWithToast(LISTS);
    return {
      remove: ({ id }: Row) =>
        run(
          () => throwing(deleteRow(client, noun.table, id)),
          { title: noun.deleted, action: undoDeletion(run, client, { kind: noun.table, id }) },
          noun.deleteFailed,
        ),
      show: (shown: ShownOptions<Row>, row: Row, isShown: boolean) => {
        const { queryKey } = rowsOf(client, noun);
        const display = (columns: Partial<Row>) =>
          queries.setQueryData(queryKey, (rows) =>
            rows?.map((other) => (other.id === row.id ? { ...other, ...columns } : other)),
          );
        display(shown.columns(isShown));
        const store = () =>
          throwing(shown.store(client, row, isShown)).catch((cause: unknown) => {
            display(shown.columns(!isShown));
            throw cause;
          });
        return run(store, shown.done(isShown), shown.failed);
      },
    };
  }

  /** The form of a row; null for a new one. */
  const Form = ({ row, onClose }: { row: Row | null; onClose(): void }) => (
    <RowForm table={noun.table} row={row} options={form} affected={[LISTS]} onClose={onClose} />
  );

  function Screen() {
    const client = useAdminClient();
    const listing = useQuery(rowsOf(client, noun));
    const { remove, show } = useRowActions();
    const [editing, setEditing] = useState<Row | "new" | null>(null);
    const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
    useOpenOnNewParam(() => setEditing("new"));
    const order = useRowOrder<Row>({
      save: async (ids) => throwing(client.rpc("order_rows", { kind: noun.table, ids: [...ids] })),
      queryKey: LISTS,
      stored: useMemo(() => listing.data && (noun.arrange?.(listing.data) ?? listing.data), [listing.data]),
      groupOf: noun.groupOf,
    });
    const handle = (row: Row) => (
      <ReorderHandle label={nameOf(row)} {...order.positionOf(row)} onMove={order.move} />
    );
    // The row as it is stored now; a row that was deleted meanwhile stays in its form.
    const rowToEdit =
      editing === "new" ? null : (order.rows?.find(({ id }) => id === editing?.id) ?? editing);
    return (
      <>
        <PageHeader
          description={noun.description}
          actions={
            <Button onClick={() => setEditing("new")}>
              <Plus aria-hidden className="size-4" /> {noun.addLabel}
            </Button>
          }
        />
        <Panel isPadded={false}>
          <DataTable
            caption={noun.caption}
            columns={[
              ...noun.columns(handle),
              ...(noun.shown ? [shownColumn(noun.shown, nameOf, show)] : []),
              actionsColumn<Row>((row) => (
                <span className="inline-flex gap-1">
                  <RowActionButton
                    icon={Pencil}
                    label="Edit"
                    itemName={nameOf(row)}
                    onClick={() => setEditing(row)}
                  />
                  <RowActionButton
                    icon={Trash2}
                    label="Delete"
                    itemName={nameOf(row)}
                    onClick={() => setRowToDelete(row)}
                  />
                </span>
              )),
            ]}
            rows={order.rows}
            rowKey={(row) => row.id}
            groupOf={noun.groupOf}
            skeletonRows={noun.skeletonRows}
            empty={noun.empty}
            query={listing}
          />
        </Panel>
        {editing !== null && <Form row={rowToEdit} onClose={() => setEditing(null)} />}
        <ConfirmDialog
          open={rowToDelete !== null}
          onOpenChange={() => setRowToDelete(null)}
          title="Are you sure?"
          description={rowToDelete && noun.describeDeletion(rowToDelete)}
          restorable="it"
          onConfirm={() => rowToDelete && remove(rowToDelete)}
        />
      </>
    );
  }

  return { Screen, Form, rows: (client: DataClient) => rowsOf(client, noun) };
}

const shownColumn = <Row,>(
  shown: ShownOptions<Row>,
  nameOf: (row: Row) => string,
  show: (shown: ShownOptions<Row>, row: Row, isShown: boolean) => Promise<unknown>,
): Column<Row> => ({
  id: "shown",
  header: shown.header,
  isNamedInCard: true,
  cell: (row) => (
    <Switch
      label={`${shown.verb} ${nameOf(row)}`}
      checked={shown.isShown(row)}
      onChange={(isShown) => show(shown, row, isShown)}
    />
  ),
});

/** Waits for a change, and throws what the database answered if it failed. */
async function throwing(change: PromiseLike<Answer | undefined>): Promise<void> {
  const answer = await change;
  if (answer?.error) throw toAppError(answer.error);
}
