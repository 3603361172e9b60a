import { Fragment, type ReactNode } from "react";

interface FixedListProps<Item> {
  items: readonly Item[];
  children(item: Item, place: number): ReactNode;
}

/** A list that never changes order and may contain equal items, so the index is the key. */
export function FixedList<Item>({ items, children }: FixedListProps<Item>) {
  return items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
    <Fragment key={place}>{children(item, place)}</Fragment>
  ));
}
