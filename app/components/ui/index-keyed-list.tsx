import { Fragment, type ReactNode } from "react";

interface IndexKeyedListProps<Item> {
  items: readonly Item[];
  children(item: Item, index: number): ReactNode;
}

/** A list that never changes order and may contain equal items, so the index is the key. */
export function IndexKeyedList<Item>({ items, children }: IndexKeyedListProps<Item>) {
  return items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
    <Fragment key={index}>{children(item, index)}</Fragment>
  ));
}
