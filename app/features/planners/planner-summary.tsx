import type { ReactNode } from "react";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import type { Planner } from "#domain/planners.ts";

/** Portrait, name and one line of text; smaller than a card. */
interface PlannerSummaryProps {
  planner: Pick<Planner, "name" | "image">;
  children: ReactNode;
}

export function PlannerSummary({ planner, children }: PlannerSummaryProps) {
  return (
    <div className="flex items-center gap-3">
      <PlannerPortrait planner={planner} className="size-14" />
      <p className="min-w-0 text-sm">
        <span className="block font-semibold text-base">{planner.name}</span>
        <span className="block text-ink-soft">{children}</span>
      </p>
    </div>
  );
}
