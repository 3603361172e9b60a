import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, type TouchEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { SpinnerScreen } from "#app/components/ui/spinner.tsx";
import type { Paper } from "#app/features/trips/papers/papers.data.ts";
import { lazyComponent } from "#app/lib/lazy-component.ts";
import { useCloseOnBack } from "#app/lib/use-close-on-back.ts";

const PdfPages = lazyComponent(
  () => import("#app/features/trips/papers/pdf-pages.client.tsx"),
  () => (
    <Notice tone="error">What shows PDFs could not be loaded. Reload this page, or press Download.</Notice>
  ),
);

interface PaperViewerProps {
  papers: readonly Paper[];
  shownId: string;
  read(paper: Paper): Promise<Blob>;
  onShow(id: string): void;
  onClose(): void;
}

/** A shorter movement is no swipe. */
const SWIPE_PX = 60;

/** Shows papers full screen, zoomed to the width. Arrow keys and swipes lead to the next one. */
export default function PaperViewer({ papers, shownId, read, onShow, onClose }: PaperViewerProps) {
  useCloseOnBack("paper", true, onClose);
  useWakeLock();
  const touch = useRef<{ x: number; y: number } | null>(null);
  const index = papers.findIndex(({ id }) => id === shownId);
  const paper = papers[index];
  const move = (steps: number) => {
    const next = papers[index + steps];
    if (next) onShow(next.id);
  };
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") move(1);
    if (key === "ArrowLeft") move(-1);
  });
  useEffect(() => {
    // The focus may be on the dialog itself, which is outside what is rendered here.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  if (!paper) return null;
  const onTouchStart = ({ touches }: TouchEvent) => {
    const first = touches.item(0);
    // Who has zoomed in moves the paper, not to the next one.
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.05;
    touch.current =
      first && touches.length === 1 && !isZoomed ? { x: first.clientX, y: first.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const last = changedTouches.item(0);
    if (!touch.current || !last) return;
    const [x, y] = [last.clientX - touch.current.x, last.clientY - touch.current.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) move(x < 0 ? 1 : -1);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={paper.title} isFullScreen>
      <div className="flex min-h-0 grow flex-col" onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        {papers.length > 1 && (
          <div className="flex items-center justify-between gap-2 px-4 pb-2 sm:px-6">
            <Button
              variant="secondary"
              size="sm"
              aria-label="Previous paper"
              disabled={index === 0}
              onClick={() => move(-1)}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Button>
            <p role="status">
              {index + 1} of {papers.length}
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label="Next paper"
              disabled={index === papers.length - 1}
              onClick={() => move(1)}
            >
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </div>
        )}
        <section
          key={paper.id}
          aria-label="Paper"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the paper.
          tabIndex={0}
          className="min-h-0 grow overflow-auto bg-ink/80"
        >
          <ShownPaper paper={paper} read={read} />
        </section>
      </div>
    </Dialog>
  );
}

function ShownPaper({ paper, read }: { paper: Paper; read(paper: Paper): Promise<Blob> }) {
  const file = useQuery({
    queryKey: ["account", "paper", paper.path],
    queryFn: () => read(paper),
    // A path has one content for good, and files are large.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const loading = <SpinnerScreen label="Opening the paper..." />;
  return (
    <div className="mx-auto w-full max-w-5xl bg-white">
      <Loaded query={file} loading={loading} title="The paper could not be opened">
        {(blob) =>
          blob.type === "application/pdf" ? (
            <Suspense fallback={loading}>
              <PdfPages file={blob} title={paper.title} />
            </Suspense>
          ) : (
            <Picture file={blob} title={paper.title} />
          )
        }
      </Loaded>
    </div>
  );
}

function Picture({ file, title }: { file: Blob; title: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url && <img src={url} alt={title} className="block w-full" />;
}

/** Keeps the screen on. The browser ends this when the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const request = () => {
      // Refused at a low battery; the paper is readable without.
      if (!document.hidden) lock = navigator.wakeLock?.request("screen").catch(() => undefined);
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      document.removeEventListener("visibilitychange", request);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
