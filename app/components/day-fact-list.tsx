import { BedDouble, CarFront, Footprints, type LucideIcon, Utensils } from "lucide-react";
import type { DescribedFact, FactKind } from "#domain/itinerary-facts.ts";

const ICONS: Readonly<Record<FactKind, LucideIcon>> = {
  drive: CarFront,
  effort: Footprints,
  meals: Utensils,
  bed: BedDouble,
};

/** The facts of a day, in one subdued line under its text. */
export function DayFactList({ facts }: { facts: readonly DescribedFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-ink-soft text-sm">
      {facts.map(({ kind, text }) => {
        const Icon = ICONS[kind];
        return (
          <li key={kind} className="flex items-center gap-2">
            <Icon aria-hidden className="size-4 shrink-0 text-leaf" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
