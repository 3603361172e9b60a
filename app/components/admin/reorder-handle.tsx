import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";

interface ReorderHandleProps {
  /** Name of the moved item, such as 'Day 3'. */
  label: string;
  index: number;
  count: number;
  /** Index of the first row of the group, if rows move only within a group. `count` is then the group's size. */
  first?: number;
  onMove(from: number, to: number): void;
}

/** Rows carry this attribute with their index, so that a drag can tell which row it is over. */
export const reorderRow = (index: number) => ({ "data-reorder-row": index });

/** Moves its row by mouse or touch, or by arrow keys while it has the focus. */
export function ReorderHandle({ label, index, count, first = 0, onMove }: ReorderHandleProps) {
  const isInGroup = (target: number) => target >= first && target < first + count;
  const moveByKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: first, End: first + count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to !== index && isInGroup(to)) onMove(index, to);
  };
  const dragOver = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = rowAt(event.currentTarget, event.clientY);
    if (to !== null && to !== index && isInGroup(to)) onMove(index, to);
  };
  return (
    <button
      type="button"
      aria-label={`Move ${label}, position ${index - first + 1} of ${count}. Use the arrow keys.`}
      disabled={count < 2}
      onKeyDown={moveByKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={dragOver}
      className="inline-flex size-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-lg text-ink-soft hover:bg-sand-deep active:cursor-grabbing disabled:opacity-30"
    >
      <GripVertical aria-hidden className="size-5" />
    </button>
  );
}

/** Index of the row at a vertical position, in the list that contains the handle. */
function rowAt(handle: HTMLElement, y: number): number | null {
  const rows = handle.closest("[data-reorder-row]")?.parentElement?.children ?? [];
  for (const row of rows) {
    const { top, bottom } = row.getBoundingClientRect();
    const index = row.getAttribute("data-reorder-row");
    if (index !== null && y >= top && y <= bottom) return Number(index);
  }
  return null;
}
