import { Printer, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { itineraryPath } from "#app/features/itineraries/detail-seo.ts";
import { notify } from "#app/lib/notify.ts";

const BUTTON =
  "inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-4 font-semibold text-sea text-sm ring-1 ring-sea/25 ring-inset hover:bg-sand-deep";

/** Share and print buttons; `children` is for other actions. */
export function DetailShare({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {children}
      <button type="button" className={BUTTON} onClick={() => void share(id, title)}>
        <Share2 aria-hidden className="size-4" />
        Share
      </button>
      <button type="button" className={`${BUTTON} max-sm:hidden`} onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </button>
    </div>
  );
}

/** Opens the native share sheet if there is one, otherwise copies the link. */
async function share(id: string, title: string): Promise<void> {
  const url = new URL(itineraryPath(id), window.location.origin).href;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    await notify({ tone: "success", title: "Link copied" });
  } catch (cause) {
    // Closing the share sheet is not a failure.
    if (cause instanceof DOMException && cause.name === "AbortError") return;
    await notify({ tone: "info", title: "Copy this link", description: url });
  }
}
