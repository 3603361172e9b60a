import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from "react";
import { PlainButton } from "#app/components/ui/button.tsx";

interface ReorderHandleProps {
  /** Name of the moved item, such as 'day 3, Beach day'. */
  label: string;
  /** Its name after a move, when the label's number is no longer true. */
  name?: string;
  index: number;
  count: number;
  /** Index of the first row of the group, if rows move only within a group. `count` is then the group's size. */
  first?: number;
  onMove(from: number, to: number): void;
}

/** Rows carry this attribute with their index, so that a drag can tell which row it is over. */
export const reorderRow = (index: number) => ({ "data-reorder-row": index });

/** Moves its row by mouse or touch, by arrow keys while it has the focus, or with the buttons Up and Down. */
export function ReorderHandle({ label, name = label, index, count, first = 0, onMove }: ReorderHandleProps) {
  const moveTo = (to: number) => {
    if (to === index || to < first || to >= first + count) return;
    onMove(index, to);
    announce(`${name}, now ${to - first + 1} of ${count}`);
  };
  const moveByKey = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: first, End: first + count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  };
  const dragOver = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = rowAt(event.currentTarget, event);
    if (to !== null) moveTo(to);
  };
  return (
    <span className="inline-flex shrink-0 items-center self-start">
      <PlainButton
        aria-label={`Move ${label}, position ${index - first + 1} of ${count}. Use the arrow keys.`}
        disabled={count < 2}
        onKeyDown={moveByKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={dragOver}
        className="inline-flex h-12 w-8 cursor-grab touch-none items-center justify-center rounded-lg text-ink-soft hover:bg-sand-deep active:cursor-grabbing aria-disabled:opacity-30"
      >
        <GripVertical aria-hidden className="size-5" />
      </PlainButton>
      <span className="flex flex-col">
        <MoveButton
          name={`Move ${label} up`}
          icon={ChevronUp}
          isLast={index <= first}
          onClick={() => moveTo(index - 1)}
        />
        <MoveButton
          name={`Move ${label} down`}
          icon={ChevronDown}
          isLast={index >= first + count - 1}
          onClick={() => moveTo(index + 1)}
        />
      </span>
    </span>
  );
}

interface MoveButtonProps {
  name: string;
  icon: LucideIcon;
  /** True if the row cannot move any further. The button keeps the focus then. */
  isLast: boolean;
  onClick(): void;
}

const MoveButton = ({ name, icon: Icon, isLast, onClick }: MoveButtonProps) => (
  <PlainButton
    aria-label={name}
    disabled={isLast}
    onClick={onClick}
    className="inline-flex h-6 w-7 items-center justify-center rounded-md text-ink-soft hover:bg-sand-deep aria-disabled:opacity-30 aria-disabled:hover:bg-transparent"
  >
    <Icon aria-hidden className="size-4" />
  </PlainButton>
);

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

let announcement = "";
const listeners = new Set<() => void>();

function announce(text: string): void {
  announcement = text;
  for (const listener of listeners) listener();
}

/** Says after a move where the row is now. Part of the layout, because a live region must exist before its text. */
export const MoveAnnouncer = () => (
  <p role="status" aria-live="polite" className="sr-only">
    {useSyncExternalStore(
      (onChange) => {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
      () => announcement,
    )}
  </p>
);
