import { Fragment, type ReactNode } from "react";

interface FixedListProps<Item> {
  items: readonly Item[];
  children(item: Item, place: number): ReactNode;
}

/** Items that never change places while they are shown, and may be equal: their place is their key. */
export function FixedList<Item>({ items, children }: FixedListProps<Item>) {
  return items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
    <Fragment key={place}>{children(item, place)}</Fragment>
  ));
}
