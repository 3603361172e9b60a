import { Check, Circle } from "lucide-react";
import type { ReadyLine } from "#app/features/trips/trips.schema.ts";

/** What a line says, to the traveler and to staff. A line of zero is left out. */
const LINES: Readonly<Record<ReadyLine["what"], (line: ReadyLine) => string>> = {
  papers: ({ done, total }) => `Papers opened: ${done} of ${total}`,
  changes: ({ done, total }) => `Changes read: ${done} of ${total}`,
  phone: ({ done }) => (done ? "Complete on a phone" : "Not yet complete on a phone"),
};

/** How far the preparations of a trip are. The traveler and staff see the same. */
export function ReadyToTravel({
  lines,
  className = "",
}: {
  lines: readonly ReadyLine[];
  className?: string;
}) {
  const shown = lines.filter(({ total }) => total > 0);
  const sum = (field: "done" | "total") => shown.reduce((all, line) => all + line[field], 0);
  if (shown.length === 0) return null;
  return (
    <section
      aria-labelledby="ready"
      className={`rounded-card bg-white p-6 ring-1 ring-sand-deep ${className}`}
    >
      <h2 id="ready" className="text-xl text-sea">
        Ready to travel: {sum("done")} of {sum("total")}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {shown.map((line) => {
          const isDone = line.done >= line.total;
          const Icon = isDone ? Check : Circle;
          return (
            <li key={line.what} className="flex items-center gap-2">
              <Icon aria-hidden className={`size-5 shrink-0 ${isDone ? "text-leaf" : "text-coral-ink"}`} />
              {LINES[line.what](line)}
              {!isDone && <span className="sr-only"> (not complete)</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
