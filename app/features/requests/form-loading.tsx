import { X } from "lucide-react";
import { DIALOG_HEADER_STYLE, DIALOG_PANEL_STYLE } from "#app/components/ui/dialog-styles.ts";
import { NoScriptContact } from "#app/features/requests/no-script-contact.tsx";

/** Titles of an itinerary's two forms, available before their code is loaded. */
export const requestTitles = {
  customization: "Customize This Trip",
  "full-itinerary": "Keep It As Is",
} as const;

interface FormLoadingProps {
  title: string;
  /** With an id, this is a popover, which a button can open before hydration. Without an id, it is shown at once. */
  id?: string;
  onClose?(): void;
}

/** Shown while a form's code is loading. */
export function FormLoading({ title, id, onClose }: FormLoadingProps) {
  return (
    <div
      id={id}
      popover={id && "auto"}
      className={`${DIALOG_PANEL_STYLE} max-w-xl text-ink backdrop:bg-ink/60 max-md:top-auto`}
    >
      <div className={DIALOG_HEADER_STYLE}>
        <p className="font-display font-semibold text-2xl text-sea">{title}</p>
        <button
          type="button"
          {...(id && { popoverTarget: id, popoverTargetAction: "hide" })}
          onClick={onClose}
          aria-label="Close"
          className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand-deep"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <p role="status" className="my-6 flex items-center gap-3 text-ink-soft noscript:hidden">
        <span
          aria-hidden
          className="size-5 animate-spin rounded-full border-2 border-sand-deep border-t-leaf"
        />
        Opening the form...
      </p>
      <NoScriptContact />
    </div>
  );
}
