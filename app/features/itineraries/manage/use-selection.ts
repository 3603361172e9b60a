import { useState } from "react";

export interface Selection {
  readonly size: number;
  has(id: string): boolean;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
}

export function useSelection(): Selection {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  return {
    size: selectedIds.size,
    has: (id) => selectedIds.has(id),
    toggle: (id) =>
      setSelectedIds((current) => {
        const next = new Set(current);
        // delete() returns false if the id was not selected.
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    set: (ids) => setSelectedIds(new Set(ids)),
  };
}
