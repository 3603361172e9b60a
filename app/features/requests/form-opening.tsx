import { X } from "lucide-react";
import { Link } from "react-router";
import { PANEL, PANEL_HEAD } from "#app/components/ui/dialog-panel.ts";
import { WriteInstead } from "#app/features/requests/write-instead.tsx";

/** Shown while a form's code is loading. The server renders it too, for a press before hydration. */
export function FormOpening({ title, closeTo }: { title: string; closeTo: string }) {
  return (
    <div className={`${PANEL} max-w-xl`}>
      <div className={PANEL_HEAD}>
        <p className="font-display font-semibold text-2xl text-sea">{title}</p>
        <Link
          to={closeTo}
          aria-label="Close"
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand-deep"
        >
          <X aria-hidden className="size-5" />
        </Link>
      </div>
      <p role="status" className="my-6 flex items-center gap-3 text-ink-soft noscript:hidden">
        <span
          aria-hidden
          className="size-5 animate-spin rounded-full border-2 border-sand-deep border-t-leaf"
        />
        Opening the form...
      </p>
      <WriteInstead />
    </div>
  );
}
