import { Clock, Languages, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { PlannerPortrait } from "#app/components/planner-portrait.tsx";
import { describePlaces } from "#domain/choose-planner.ts";
import { joinWithAnd } from "#domain/join-with-and.ts";
import type { Planner } from "#domain/planners.ts";

interface PlannerCardProps {
  planner: Planner;
  /** Heading above the name, such as 'Your planner'. */
  title?: string;
  className?: string;
}

/** One planner: name, places, languages and reply time. */
export function PlannerCard({ planner, title, className = "" }: PlannerCardProps) {
  const { name, reply_time, about, languages } = planner;
  const places = describePlaces(planner);
  const Frame = title ? "section" : "article";
  return (
    <Frame
      aria-label={title ?? name}
      className={`rounded-card bg-white p-6 ring-1 ring-sand-deep print:hidden ${className}`}
    >
      {title && <h2 className="mb-4 text-2xl text-sea">{title}</h2>}
      <div className="flex flex-wrap items-center gap-4">
        <PlannerPortrait planner={planner} className="size-20" />
        <div className="min-w-0 grow basis-[7rem]">
          <h3 className="text-xl">{name}</h3>
          {places && (
            <Line icon={<MapPin aria-hidden className="size-4" />}>
              <span className="sr-only">Plans trips to </span>
              {places}
            </Line>
          )}
        </div>
      </div>
      {about && <p className="mt-4 whitespace-pre-line text-ink-soft leading-relaxed">{about}</p>}
      <div className="mt-4 grid gap-1.5">
        {languages.length > 0 && (
          <Line icon={<Languages aria-hidden className="size-4" />}>Speaks {joinWithAnd(languages)}</Line>
        )}
        {reply_time && <Line icon={<Clock aria-hidden className="size-4" />}>{reply_time}</Line>}
      </div>
    </Frame>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ink-soft text-sm">
      <span className="mt-0.5 text-leaf">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
