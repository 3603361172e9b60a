import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.ts";

interface RowOrderOptions<Row> {
  /** Stores the order of all rows of one group. */
  save(ids: readonly string[]): Promise<void>;
  /** Queries to invalidate once an order is saved. */
  readonly queryKey: QueryKey;
  /** The rows in their stored order; undefined while loading. */
  readonly stored: readonly Row[] | undefined;
  /** Rows move only within their group, and groups are contiguous. Without this function, all rows are one group. */
  groupOf?: ((row: Row) => string) | undefined;
}

export interface RowOrder<Row> {
  readonly rows: readonly Row[] | undefined;
  move(from: number, to: number): void;
  /** Index of the row, start of its group, and size of the group. */
  positionOf(row: Row): { readonly index: number; readonly first: number; readonly count: number };
}

interface MovedRows<Row> {
  readonly rows: readonly Row[];
  /** Groups whose order has changed. */
  readonly movedGroups: ReadonlySet<string>;
}

/** Reorders rows. A move is shown and saved at once; moves during a save are saved together after it. */
export function useRowOrder<Row extends { readonly id: string }>({
  save,
  queryKey,
  stored,
  groupOf = () => "",
}: RowOrderOptions<Row>): RowOrder<Row> {
  const queries = useQueryClient();
  const [moved, setMoved] = useState<MovedRows<Row> | null>(null);
  const unsaved = useRef<MovedRows<Row> | null>(null);
  const isSaving = useRef(false);

  const saveMoves = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    while (unsaved.current) {
      const { rows, movedGroups } = unsaved.current;
      unsaved.current = null;
      try {
        for (const group of movedGroups)
          await save(rows.filter((row) => groupOf(row) === group).map(({ id }) => id));
      } catch (cause) {
        const description = errorMessage(cause);
        void notify({ tone: "error", title: "Failed to save the order.", description });
      }
      if (!unsaved.current) await refetchAfterChange(queries, { queryKey });
    }
    isSaving.current = false;
    setMoved(null);
  };

  const rows = moved?.rows ?? stored;
  const positionOf = (row: Row) => {
    const group = groupOf(row);
    const first = rows?.findIndex((other) => groupOf(other) === group) ?? 0;
    const count = rows?.filter((other) => groupOf(other) === group).length ?? 0;
    return { index: rows?.indexOf(row) ?? 0, first, count };
  };
  const move = (from: number, to: number) => {
    const row = rows?.[from];
    if (!rows || !row) return;
    const next = {
      rows: moveItem(rows, from, to),
      movedGroups: new Set(moved?.movedGroups).add(groupOf(row)),
    };
    setMoved(next);
    unsaved.current = next;
    void saveMoves();
  };
  return { rows, move, positionOf };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const reordered = [...items];
  const [item] = reordered.splice(from, 1);
  if (item !== undefined) reordered.splice(to, 0, item);
  return reordered;
}
