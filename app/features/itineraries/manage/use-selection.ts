import { useState } from "react";

export interface Selection {
  readonly size: number;
  has(id: string): boolean;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    size: chosen.size,
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    set: (ids) => setChosen(new Set(ids)),
  };
}
