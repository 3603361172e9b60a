import type { CSSProperties } from "react";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { uncoverField } from "#app/components/ui/uncover-field.ts";

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: "success" | "error" | "info";
  /** A button in the toast, such as 'Undo'. */
  readonly action?: { readonly label: string; readonly onClick: () => unknown };
  /** How long it stays; six seconds unless said, twelve with a button. */
  readonly durationMs?: number;
}

/** Our own colours: the library's green on green has too little contrast. */
const TOAST_COLORS: CSSProperties = {
  fontFamily: "inherit",
  "--success-bg": "#eef5e4",
  "--success-text": "#2c5000",
  "--success-border": "#b9d394",
  "--error-bg": "#fdeee9",
  "--error-text": "#8f2c16",
  "--error-border": "#eab5a6",
  "--info-bg": "#e8f1f2",
  "--info-text": "#0b4f5c",
  "--info-border": "#a9c8cd",
};

const LEAST_OFFSET_PX = 24;
// In the back office: over the page's title, which nobody presses. The buttons are at the right and at the bottom.
const OFFSET = { bottom: "var(--toast-bottom)", top: "0.25rem", left: "15rem" };
const MOBILE_OFFSET = { bottom: "var(--toast-bottom)", top: "3.25rem", left: "1rem" };

let place: HTMLElement | undefined;

function mountOnce(): HTMLElement {
  if (place) return place;
  place = document.createElement("div");
  const root = document.createElement("div");
  place.append(root);
  // Sonner takes the focus back to where it came from when it leaves a toast: after the page's last link Tab would go
  // round in a circle. It does so only if it has heard of the focus.
  place.addEventListener("focusin", (event) => event.stopPropagation(), { capture: true });
  document.body.append(place);
  createRoot(root).render(
    // At the bottom, where they cover neither the header nor a dialog's close button.
    <Toaster
      position="bottom-right"
      offset={OFFSET}
      mobileOffset={MOBILE_OFFSET}
      closeButton
      richColors
      style={TOAST_COLORS}
      toastOptions={{
        duration: 6000,
        // The small cross has room for a finger around it.
        classNames: { closeButton: "after:absolute after:-inset-3" },
      }}
    />,
  );
  return place;
}

/** Above the price bar of an itinerary, unless a form lies over that: it stays open after an error. */
function bottomOffset(tone: Toast["tone"]): number {
  if (tone === "error" && document.querySelector("[role=dialog]")) return LEAST_OFFSET_PX;
  const bar = document.querySelector(".enquiry-bar")?.getBoundingClientRect();
  const isAtFoot = bar && bar.width > window.innerWidth / 2 && bar.top < window.innerHeight;
  return (isAtFoot ? window.innerHeight - bar.top : 0) + LEAST_OFFSET_PX;
}

const isBackOffice = () => /^\/admin(\/|$)/.test(window.location.pathname);

export function showToast({ title, description, tone, action, durationMs }: Toast): void {
  mountOnce().style.setProperty("--toast-bottom", `${bottomOffset(tone)}px`);
  const duration = durationMs ?? (action ? 12_000 : undefined);
  toast[tone](title, {
    description,
    ...(isBackOffice() && { position: "top-left" }),
    ...(action && { action: { label: action.label, onClick: () => void action.onClick() } }),
    ...(duration && { duration }),
  });
  // It is drawn in one of the next frames.
  if (!isBackOffice()) requestAnimationFrame(() => uncoverField());
}
