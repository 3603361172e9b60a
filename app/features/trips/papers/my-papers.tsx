import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { PaperUpload } from "#app/features/trips/papers/paper-upload.tsx";
import {
  addPaper,
  deletePaper,
  PAPER_KINDS,
  type Paper,
  paperFileName,
} from "#app/features/trips/papers/papers.data.ts";
import { useTripPapers } from "#app/features/trips/papers/trip-papers.tsx";
import { errorMessage } from "#app/lib/app-error.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";

/** Runs a change and says if it did not work. */
const attempt = (change: () => Promise<unknown>) =>
  change().catch((cause: unknown) =>
    notify({
      title: "That did not work",
      description: errorMessage(cause, "Please try again."),
      tone: "error",
    }),
  );

/** All papers of the trip in the order of its days, and a field for the traveler's own. */
export function MyPapers() {
  const trip = useTripPapers();
  const queries = useQueryClient();
  const { userId, data } = trip?.traveler ?? {};
  const tripId = trip?.tripId;
  // Who sees the page needs no mail about what is new on it.
  useEffect(() => {
    if (data && tripId) void data.rpc("see_notices", { trip: tripId }).then(() => {});
  }, [data, tripId]);
  if (!trip) return null;
  const refresh = () => queries.invalidateQueries({ queryKey: ["account", userId, "papers", tripId] });
  const { traveler, papers, phone, open, read } = trip;
  const add = async (files: readonly File[]) => {
    for (const file of files)
      await attempt(() => addPaper(traveler.data, traveler.fetch, { tripId: trip.tripId, file }));
    await refresh();
  };
  return (
    <section aria-labelledby="papers" className="print:hidden">
      <h2 id="papers" className="mb-5 text-3xl text-sea">
        Papers
      </h2>
      <Loaded query={trip.query} loading={<Skeleton className="h-24" />}>
        {({ value, keptAt }) => (
          <>
            {papers.length === 0 && <p className="mb-4 text-ink-soft">No papers yet.</p>}
            <ul className="mb-4 flex flex-col gap-2">
              {papers.map((paper) => (
                <MyPaper
                  key={paper.id}
                  paper={paper}
                  older={value.papers.find(({ replaced_by }) => replaced_by === paper.id)}
                  isOnPhone={phone.state?.papers.includes(paper.id) ?? false}
                  onOpen={() => open(paper.id)}
                  onDownload={async () => downloadFile(await read(paper), paperFileName(paper))}
                  onDelete={
                    paper.by_traveler && keptAt === null
                      ? () => attempt(() => deletePaper(traveler.data, paper.id)).then(refresh)
                      : null
                  }
                />
              ))}
            </ul>
            {keptAt === null && (
              <PaperUpload label="Add your own: a flight ticket, an insurance card" onFiles={add}>
                Your travel planner sees them, and which papers you have opened.{" "}
                {value.keptUntil && `All papers are deleted after ${formatDay(value.keptUntil)}.`}
              </PaperUpload>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface MyPaperProps {
  paper: Paper;
  /** The version that it replaced. */
  older: Paper | undefined;
  isOnPhone: boolean;
  onOpen(): void;
  onDownload(): Promise<unknown>;
  /** Null for papers of the office. */
  onDelete: (() => Promise<unknown>) | null;
}

function MyPaper({ paper, older, isOnPhone, onOpen, onDownload, onDelete }: MyPaperProps) {
  const { title, kind, day, valid_until, by_traveler } = paper;
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await attempt(action).finally(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-white p-4 ring-1 ring-sand-deep">
      <div className="min-w-0">
        <h3 className="break-words font-semibold text-lg">{title}</h3>
        <p className="text-ink-soft text-sm">
          {[
            day === null ? "Whole trip" : `Day ${day}`,
            PAPER_KINDS[kind],
            valid_until && `valid until ${formatDay(valid_until)}`,
            older?.replaced_at && `replaced on ${formatDay(older.replaced_at.slice(0, 10))}`,
            by_traveler && "added by you",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {isOnPhone && (
          <p className="flex items-center gap-1 text-leaf-dark text-sm">
            <Check aria-hidden className="size-4" />
            on this phone
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Open ${title}`} onClick={onOpen}>
          Open
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Download ${title}`}
          aria-disabled={isBusy}
          onClick={() => run(onDownload)}
        >
          {isBusy ? "One moment..." : "Download"}
        </Button>
        {onDelete && (
          <Button
            variant="quiet-danger"
            size="sm"
            aria-label={isAsking ? `Delete ${title} for good?` : `Delete ${title}`}
            aria-disabled={isBusy}
            onClick={() => (isAsking ? run(onDelete) : setAsking(true))}
            onBlur={() => setAsking(false)}
          >
            {isAsking ? "Delete for good?" : "Delete"}
          </Button>
        )}
      </div>
    </li>
  );
}
