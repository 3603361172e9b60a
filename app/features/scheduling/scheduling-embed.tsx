import { CalendarClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonStyle } from "#app/components/ui/button.tsx";
import { Skeleton, Skeletons } from "#app/components/ui/skeleton.tsx";
import { loadSchedulingWidget, schedulingUrl } from "#app/features/scheduling/scheduling-script.ts";
import { useSiteDetails } from "#app/lib/use-site-details.ts";

type Phase = "loading" | "shown" | "unavailable";

/** The booking calendar inside the page, or a plain link if the provider is unreachable. */
export function SchedulingEmbed() {
  const { scheduling } = useSiteDetails();
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>("loading");

  useEffect(() => {
    const parentElement = container.current;
    if (!parentElement) return;
    let isOutdated = false;
    const showCalendar = async () => {
      try {
        const widget = await loadSchedulingWidget();
        if (isOutdated) return;
        widget.initInlineWidget({ url: schedulingUrl(scheduling), parentElement });
        const frame = parentElement.querySelector("iframe");
        if (frame && !frame.title) frame.title = "Book a 30-minute call";
        await waitUntilLoaded(frame);
        if (!isOutdated) setPhase("shown");
      } catch {
        if (!isOutdated) setPhase("unavailable");
      }
    };
    // The script is loaded when the calendar is about to become visible, not with the page.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void showCalendar();
      },
      { rootMargin: "400px" },
    );
    observer.observe(parentElement);
    return () => {
      isOutdated = true;
      observer.disconnect();
      parentElement.replaceChildren();
    };
  }, [scheduling]);

  if (phase === "unavailable") return <SchedulingLink url={schedulingUrl(scheduling)} />;
  return (
    <>
      <noscript>
        <SchedulingLink url={schedulingUrl(scheduling)} />
      </noscript>
      {/* The calendar needs 320 px (a scroll bar takes 15 of them), so on a very narrow screen it extends into the page's margins. */}
      <div className="relative h-[700px] min-w-[min(320px,100vw-15px)] max-[23rem]:-mx-6 overflow-hidden rounded-card bg-white ring-1 ring-sand-deep noscript:hidden">
        {phase === "loading" && <CalendarSkeleton />}
        <div ref={container} className={`h-full ${phase === "shown" ? "" : "opacity-0"}`} />
      </div>
    </>
  );
}

function waitUntilLoaded(frame: HTMLIFrameElement | null): Promise<void> {
  return new Promise((resolve) => {
    if (!frame) return resolve();
    frame.addEventListener("load", () => resolve(), { once: true });
  });
}

function CalendarSkeleton() {
  return (
    <div role="status" className="absolute inset-0 flex flex-col gap-6 p-8">
      <span className="sr-only">Loading the calendar...</span>
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
      <div className="grid grow grid-cols-7 grid-rows-6 gap-3">
        <Skeletons count={42} />
      </div>
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

function SchedulingLink({ url }: { url: string }) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-card bg-white p-8 ring-1 ring-sand-deep">
      <CalendarClock aria-hidden className="size-8 text-leaf" />
      <p role="status">The calendar could not be loaded here. Book in a new window instead.</p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonStyle()}>
        Book a 30-minute call
      </a>
    </div>
  );
}
