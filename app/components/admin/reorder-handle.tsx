import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";

interface ReorderHandleProps {
  /** Name of the moved item, such as 'day 3, Beach day'. */
  label: string;
  index: number;
  count: number;
  /** Index of the first row of the group, if rows move only within a group. `count` is then the group's size. */
  first?: number;
  onMove(from: number, to: number): void;
}

/** Rows carry this attribute with their index, so that a drag can tell which row it is over. */
export const reorderRow = (index: number) => ({ "data-reorder-row": index });

/** Moves its row by dragging, by arrow keys while the handle has the focus, or by the buttons 'up' and 'down'. */
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
    const to = rowAt(event.currentTarget, event);
    if (to !== null && to !== index && isInGroup(to)) onMove(index, to);
  };
  const stepButton = (direction: "up" | "down", Icon: LucideIcon) => {
    const to = direction === "up" ? index - 1 : index + 1;
    return (
      <button
        type="button"
        aria-label={`Move ${label}, ${direction}`}
        // Without `disabled`, which would take the focus from the button that has moved its row to the end.
        aria-disabled={!isInGroup(to)}
        onClick={() => isInGroup(to) && onMove(index, to)}
        className="inline-flex h-6 w-8 items-center justify-center rounded-lg text-ink-soft hover:bg-sand-deep aria-disabled:opacity-30"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    );
  };
  return (
    <span className="inline-flex shrink-0 items-center">
      <button
        type="button"
        aria-label={`Move ${label}, position ${index - first + 1} of ${count}. Use the arrow keys.`}
        disabled={count < 2}
        onKeyDown={moveByKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={dragOver}
        className="inline-flex h-12 w-8 cursor-grab touch-none items-center justify-center rounded-lg text-ink-soft hover:bg-sand-deep active:cursor-grabbing disabled:opacity-30"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      <span className="inline-flex flex-col">
        {stepButton("up", ChevronUp)}
        {stepButton("down", ChevronDown)}
      </span>
    </span>
  );
}

/** Index of the row at a position, in the list that contains the handle. Rows may stand side by side. */
function rowAt(handle: HTMLElement, { clientX, clientY }: PointerEvent): number | null {
  const rows = [...(handle.closest("[data-reorder-row]")?.parentElement?.children ?? [])];
  const atHeight = rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return row.hasAttribute("data-reorder-row") && clientY >= top && clientY <= bottom;
  });
  const under = atHeight.find((row) => {
    const { left, right } = row.getBoundingClientRect();
    return clientX >= left && clientX <= right;
  });
  const index = (under ?? atHeight[0])?.getAttribute("data-reorder-row");
  return index ? Number(index) : null;
}
