import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { PaperUpload } from "#app/features/trips/papers/paper-upload.tsx";
import {
  addPaper,
  deletePaper,
  fetchPaper,
  PAPER_KINDS,
  type Paper,
  paperFileName,
  papersOf,
} from "#app/features/trips/papers/papers.data.ts";
import { errorMessage } from "#app/lib/app-error.ts";
import { formatDay } from "#app/lib/date-format.ts";
import { downloadFile } from "#app/lib/download-file.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

interface Traveler {
  readonly userId: string;
  readonly data: DataClient;
  readonly fetch: typeof window.fetch;
}

/** Runs a change and says if it did not work. */
const attempt = (change: () => Promise<unknown>) =>
  change().catch((cause: unknown) =>
    notify({
      title: "That did not work",
      description: errorMessage(cause, "Please try again."),
      tone: "error",
    }),
  );

/** The papers of a traveler's trip in the order of its days, and a field for their own. */
export function MyPapers({ traveler, tripId }: { traveler: Traveler; tripId: string }) {
  const { userId, data, fetch } = traveler;
  const queries = useQueryClient();
  const list = papersOf(data, ["account", userId], tripId);
  const query = useQuery(list);
  const refresh = () => queries.invalidateQueries({ queryKey: list.queryKey });
  // Who sees the page needs no mail about what is new on it.
  useEffect(() => {
    void data.rpc("see_notices", { trip: tripId }).then(() => {});
  }, [data, tripId]);
  const add = async (files: readonly File[]) => {
    for (const file of files) await attempt(() => addPaper(data, fetch, { tripId, file }));
    await refresh();
  };
  return (
    <section aria-labelledby="papers" className="print:hidden">
      <h2 id="papers" className="mb-5 text-3xl text-sea">
        Papers
      </h2>
      <Loaded query={query} loading={<Skeleton className="h-24" />}>
        {({ papers, keptUntil }) => (
          <>
            {papers.length === 0 && <p className="mb-4 text-ink-soft">No papers yet.</p>}
            <ul className="mb-4 flex flex-col gap-2">
              {papers
                .filter(({ replaced_by }) => replaced_by === null)
                .map((paper) => (
                  <MyPaper
                    key={paper.id}
                    paper={paper}
                    older={papers.find(({ replaced_by }) => replaced_by === paper.id)}
                    fetch={fetch}
                    onDelete={() => attempt(() => deletePaper(data, paper.id)).then(refresh)}
                  />
                ))}
            </ul>
            <PaperUpload label="Add your own: a flight ticket, an insurance card" onFiles={add}>
              Your travel planner sees them.{" "}
              {keptUntil && `All papers are deleted after ${formatDay(keptUntil)}.`}
            </PaperUpload>
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
  fetch: typeof window.fetch;
  onDelete(): Promise<unknown>;
}

function MyPaper({ paper, older, fetch, onDelete }: MyPaperProps) {
  const { title, kind, day, valid_until, by_traveler, path } = paper;
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
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Download ${title}`}
          aria-disabled={isBusy}
          onClick={() => run(async () => downloadFile(await fetchPaper(fetch, path), paperFileName(paper)))}
        >
          {isBusy ? "One moment..." : "Download"}
        </Button>
        {by_traveler && (
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
