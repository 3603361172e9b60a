import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { DIALOG_HEADER_STYLE, DIALOG_PANEL_STYLE } from "#app/components/ui/dialog-styles.ts";

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  description?: ReactNode;
  /** Tailwind max-width class of the panel. */
  width?: string;
  /** Fills the whole window; its content scrolls. */
  isFullScreen?: boolean;
  children: ReactNode;
}

const FULL_SCREEN_STYLE =
  "fade-in fixed inset-0 z-50 flex flex-col bg-sand outline-none low:block low:overflow-y-auto";

/** A centered dialog; below 768 px a drawer from the bottom. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  width = "max-w-xl",
  isFullScreen = false,
  children,
}: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fade-in fixed inset-0 z-50 bg-ink/60" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          ref={panel}
          // Focuses the dialog itself, not its close button, so that its title is read and the first Tab continues
          // from there.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          // Radix returns the focus only to its own trigger. FocusKeeper returns it to the control that opened the dialog.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={isFullScreen ? FULL_SCREEN_STYLE : `${DIALOG_PANEL_STYLE} ${width}`}
        >
          <div
            className={
              isFullScreen
                ? "flex items-start justify-between gap-4 px-4 pt-4 pb-2 sm:px-6"
                : DIALOG_HEADER_STYLE
            }
          >
            <Radix.Title className="text-2xl text-sea">{title}</Radix.Title>
            <Radix.Close
              aria-label="Close"
              className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand-deep"
            >
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </div>
          {description && (
            <Radix.Description className={`text-ink-soft ${isFullScreen ? "px-4 pb-2 sm:px-6" : ""}`}>
              {description}
            </Radix.Description>
          )}
          {isFullScreen ? children : <div className="mt-4">{children}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
