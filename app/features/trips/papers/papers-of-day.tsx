import { useQuery } from "@tanstack/react-query";
import { papersOf } from "#app/features/trips/papers/papers.data.ts";
import type { DataClient } from "#domain/data-client.ts";

interface PapersOfDayProps {
  traveler: { readonly userId: string; readonly data: DataClient };
  tripId: string;
  day: number;
}

/** The papers that one needs on a day. */
export function PapersOfDay({ traveler, tripId, day }: PapersOfDayProps) {
  const { data } = useQuery(papersOf(traveler.data, ["account", traveler.userId], tripId));
  const papers = data?.papers.filter((paper) => paper.day === day && paper.replaced_by === null) ?? [];
  if (papers.length === 0) return null;
  return (
    <p className="mt-3">
      Papers for today:{" "}
      {papers.map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href="#papers" className="text-sea underline underline-offset-4">
            {title}
          </a>
        </span>
      ))}
    </p>
  );
}
