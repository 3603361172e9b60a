import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { createContext, type ReactNode, Suspense, use, useEffect, useState } from "react";
import type { LoadedQuery } from "#app/components/loaded.tsx";
import {
  fetchPaper,
  isCurrent,
  myPapers,
  type Paper,
  type Papers,
  paperUrl,
} from "#app/features/trips/papers/papers.data.ts";
import { findKeptFile } from "#app/features/trips/phone/kept-files.ts";
import { type TripOnPhone, useTripOnPhone } from "#app/features/trips/phone/use-trip-on-phone.ts";
import type { CurrentOrCopy } from "#app/features/trips/trip-copy.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { notify } from "#app/lib/notify.ts";
import type { DataClient } from "#domain/data-client.ts";

const PaperViewer = lazyComponent(() => import("#app/features/trips/papers/paper-viewer.tsx"), NoViewer);

/** Without a connection, if the trip is not kept on this phone. */
function NoViewer({ onClose }: { onClose(): void }) {
  useEffect(() => {
    void notify({
      title: "The paper cannot be opened",
      description: "Reload this page when you have a connection.",
      tone: "error",
    });
    onClose();
  }, [onClose]);
  return null;
}

export interface Traveler {
  readonly userId: string;
  readonly data: DataClient;
  readonly fetch: typeof window.fetch;
}

interface TripPapers {
  readonly traveler: Traveler;
  readonly tripId: string;
  readonly query: LoadedQuery<CurrentOrCopy<Papers>>;
  /** In the order of the days, without what was replaced. */
  readonly papers: readonly Paper[];
  readonly phone: TripOnPhone;
  /** Opens a paper full screen. */
  open(id: string): void;
  read(paper: Paper): Promise<Blob>;
}

const TripPapersContext = createContext<TripPapers | null>(null);

/** The papers of the trip on whose page this is; null elsewhere. */
export const useTripPapers = () => use(TripPapersContext);

interface TripPapersProps {
  traveler: Traveler;
  trip: { readonly id: string; readonly start_date: string; readonly end_date: string };
  children: ReactNode;
}

/** Reads the papers of a traveler's trip once for all parts of its page, and opens them. */
export function TripPapersProvider({ traveler, trip, children }: TripPapersProps) {
  const { userId, data, fetch } = traveler;
  const [openedId, setOpenedId] = useState<string | null>(null);
  const query = useQuery(myPapers(data, userId, trip.id));
  const papers = query.data?.value.papers.filter(isCurrent) ?? [];
  const phone = useTripOnPhone(traveler, trip, query.data?.value);
  const read = async (paper: Paper) => {
    const kept = await findKeptFile(userId, paperUrl(paper), paper.sha256);
    if (!kept) return (await fetchPaper(fetch, paper)).blob();
    // The office sees that it was opened, if there is a connection.
    void data.rpc("open_paper", { path: paper.path }).then(() => {});
    return kept;
  };
  const open = (id: string) => setOpenedId(id);
  return (
    <TripPapersContext value={{ traveler, tripId: trip.id, query, papers, phone, open, read }}>
      {children}
      {openedId !== null && papers.some(({ id }) => id === openedId) && (
        <Suspense>
          <PaperViewer
            papers={papers}
            shownId={openedId}
            read={read}
            onShow={setOpenedId}
            onClose={() => setOpenedId(null)}
          />
        </Suspense>
      )}
    </TripPapersContext>
  );
}

/** Links to the papers of a day, or of the whole trip. */
export function PapersOfDay({ day }: { day: number | null }) {
  const trip = useTripPapers();
  const papers = trip?.papers.filter((paper) => paper.day === day) ?? [];
  if (!trip || papers.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col print:hidden">
      {papers.map(({ id, title }) => (
        <li key={id}>
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-2 break-words text-left text-sea underline underline-offset-4"
            onClick={() => trip.open(id)}
          >
            <FileText aria-hidden className="size-5 shrink-0" />
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
