import { Check, X } from "lucide-react";
import type { ReactNode } from "react";

export const NOT_PROVIDED = "Information not provided";

interface DetailIncludedProps {
  includes: readonly string[];
  excludes: readonly string[];
  /** On a booked trip, an empty list is left out. */
  isTrip?: boolean;
}

export function DetailIncluded({ includes, excludes, isTrip = false }: DetailIncludedProps) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <InclusionList
        title="Included"
        items={includes}
        isTrip={isTrip}
        mark={<Check className="size-4" />}
        markClassName="bg-leaf text-white print:bg-white print:text-ink"
      />
      <InclusionList
        title="Not Included"
        items={excludes}
        isTrip={isTrip}
        mark={<X className="size-4" />}
        markClassName="bg-sand-deep text-coral-ink print:bg-white"
      />
    </div>
  );
}

function InclusionList(props: {
  title: string;
  items: readonly string[];
  isTrip: boolean;
  mark: ReactNode;
  markClassName: string;
}) {
  if (props.isTrip && props.items.length === 0) return null;
  return (
    <section className="rounded-card bg-white p-6 ring-1 ring-sand-deep print:p-0 print:ring-0">
      <h3 className="mb-4 text-2xl">{props.title}</h3>
      {props.items.length === 0 && <p className="text-ink-soft">{NOT_PROVIDED}</p>}
      <ul className="grid gap-3">
        {props.items.map((item) => (
          <li key={item} className="flex gap-3">
            <span
              aria-hidden
              className={`mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full ${props.markClassName}`}
            >
              {props.mark}
            </span>
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
