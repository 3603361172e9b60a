import type { ReactNode } from "react";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import { choosePlanner } from "#domain/choose-planner.ts";
import type { Planner } from "#domain/planners.ts";

interface ReplyingPlannerProps {
  planners: readonly Planner[];
  /** Destinations of the trip; empty if unknown. */
  countries?: readonly string[];
  regions?: readonly string[];
}

const NO_PLACES: readonly string[] = [];

/**
 * The planner who will reply to a request. Shows up to three planners if the destination is unknown, and nothing if
 * no planner covers it.
 */
export default function ReplyingPlanner({
  planners,
  countries = NO_PLACES,
  regions = NO_PLACES,
}: ReplyingPlannerProps) {
  const responsiblePlanner = choosePlanner(planners, { countries: [...countries], regions: [...regions] });
  const isDestinationUnknown = countries.length === 0 && regions.length === 0;
  const shownPlanners = responsiblePlanner
    ? [responsiblePlanner]
    : isDestinationUnknown
      ? planners.slice(0, 3)
      : [];
  if (shownPlanners.length === 0) return null;
  return (
    <ul aria-label="Who answers" className="mt-2 flex flex-wrap gap-x-6 gap-y-3">
      {shownPlanners.map((planner) => (
        <li key={planner.id}>
          <PlannerSummary planner={planner}>{planner.reply_time || "Plans your trip"}</PlannerSummary>
        </li>
      ))}
    </ul>
  );
}

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
