import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#app/lib/app-error.ts";
import { notify } from "#app/lib/notify.ts";
import { refetchAfterChange } from "#app/lib/query-client.tsx";

interface RowOrderOptions<Row> {
  /** Stores the order of all rows of one group. */
  save(ids: readonly string[]): Promise<void>;
  /** Queries to invalidate once an order is saved. */
  readonly queryKey: QueryKey;
  /** The rows in their stored order; undefined while loading. */
  readonly stored: readonly Row[] | undefined;
  /** Name of the row in announcements. */
  nameOf(row: Row): string;
  /** Rows move only within their group, and groups are contiguous. Without this function, all rows are one group. */
  groupOf?(row: Row): string;
}

export interface RowOrder<Row> {
  readonly rows: readonly Row[] | undefined;
  move(from: number, to: number): void;
  /** Index of the row, start of its group, and size of the group. */
  positionOf(row: Row): { readonly index: number; readonly first: number; readonly count: number };
  /** Read out by screen readers after a move. */
  readonly announcement: string;
}

interface Draft<Row> {
  readonly rows: readonly Row[];
  /** Groups whose order has changed. */
  readonly movedGroups: ReadonlySet<string>;
}

const SAVE_AFTER_MS = 600;

/** Reorders rows. A move is shown and announced at once, and the order is saved after a pause. */
export function useRowOrder<Row extends { readonly id: string }>({
  save,
  queryKey,
  stored,
  nameOf,
  groupOf = () => "",
}: RowOrderOptions<Row>): RowOrder<Row> {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft<Row> | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const latestDraft = useRef<Draft<Row> | null>(null);
  const options = useRef({ groupOf, save, queryKey });

  useEffect(() => {
    latestDraft.current = draft;
    if (!draft) return;
    const timer = setTimeout(async () => {
      try {
        for (const group of draft.movedGroups) {
          const ids = draft.rows.filter((row) => options.current.groupOf(row) === group).map(({ id }) => id);
          await options.current.save(ids);
        }
      } catch (cause) {
        const description = errorMessage(cause);
        void notify({ tone: "error", title: "Failed to save the order.", description });
      }
      await refetchAfterChange(queries, { queryKey: options.current.queryKey });
      // The draft stays if a row was moved again in the meantime.
      if (latestDraft.current === draft) setDraft(null);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, queries]);

  const rows = draft?.rows ?? stored;
  const positionOf = (row: Row) => {
    const group = groupOf(row);
    const first = rows?.findIndex((other) => groupOf(other) === group) ?? 0;
    const count = rows?.filter((other) => groupOf(other) === group).length ?? 0;
    return { index: rows?.indexOf(row) ?? 0, first, count };
  };
  const move = (from: number, to: number) => {
    const row = rows?.[from];
    if (!rows || !row) return;
    const { first, count } = positionOf(row);
    setDraft({ rows: moveItem(rows, from, to), movedGroups: new Set(draft?.movedGroups).add(groupOf(row)) });
    setAnnouncement(`${nameOf(row)} is now at position ${to - first + 1} of ${count}.`);
  };
  return { rows, move, positionOf, announcement };
}

export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const reordered = [...items];
  const [item] = reordered.splice(from, 1);
  if (item !== undefined) reordered.splice(to, 0, item);
  return reordered;
}
