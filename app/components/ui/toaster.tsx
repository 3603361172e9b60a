import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { scrollFieldAboveToast } from "#app/components/ui/scroll-field-above-toast.ts";

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: "success" | "error" | "info";
  /** A button in the toast, such as 'Undo'. */
  readonly action?: { readonly label: string; readonly onClick: () => unknown };
  /** Duration; by default six seconds, or twelve with a button. An error stays until it is closed. */
  readonly durationMs?: number;
}

/** Cards in the site's style instead of the library's. Toasts behind the front one are blank until expanded. */
const CARD = {
  toast:
    "flex w-full items-start gap-3 rounded-card bg-white p-4 pr-12 text-ink shadow-float ring-1 ring-sand-deep [&[data-front=false][data-expanded=false]>*]:opacity-0",
  icon: "mt-0.5 shrink-0 [&>svg]:size-5",
  success: "[&_[data-icon]]:text-leaf",
  error: "[&_[data-icon]]:text-coral-ink",
  info: "[&_[data-icon]]:text-sea",
  content: "flex min-w-0 grow flex-col gap-1",
  title: "font-display font-semibold text-lg leading-snug",
  description: "text-ink-soft",
  actionButton:
    "-my-1.5 min-h-11 shrink-0 rounded-full bg-leaf px-5 font-semibold text-white hover:bg-leaf-dark",
  closeButton:
    "absolute top-1 right-1 inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-sand-deep hover:text-ink",
};

const DURATION_MS = 6000;
const DURATION_WITH_BUTTON_MS = 12_000;
const MIN_OFFSET_PX = 24;
// In the back office, toasts are at the top left, because the buttons are at the right and at the bottom.
const OFFSET = { bottom: "var(--toast-bottom)", top: "0.25rem", left: "15rem" };
const MOBILE_OFFSET = { bottom: "var(--toast-bottom)", top: "3.25rem", left: "1rem" };

let container: HTMLElement | undefined;

function mountOnce(): HTMLElement {
  if (container) return container;
  container = document.createElement("div");
  const root = document.createElement("div");
  container.append(root);
  // When focus leaves a toast, Sonner returns it to the element that had it before, so Tab would loop between the
  // page's last link and the toast. Sonner learns of that element from the focus event, which is hidden from it here.
  container.addEventListener("focusin", (event) => event.stopPropagation(), { capture: true });
  document.body.append(container);
  createRoot(root).render(
    // At the bottom, where toasts cover neither the header nor a dialog's close button.
    <Toaster
      position="bottom-right"
      offset={OFFSET}
      mobileOffset={MOBILE_OFFSET}
      closeButton
      style={{ fontFamily: "inherit" }}
      toastOptions={{ duration: DURATION_MS, unstyled: true, classNames: CARD }}
    />,
  );
  return container;
}

/** Keeps toasts above the offline notice and an itinerary's price bar. */
function bottomOffset(tone: Toast["tone"]): number {
  const { style } = document.documentElement;
  const noticeHeight = Number.parseFloat(style.getPropertyValue("--offline-notice")) || 0;
  // An error keeps the dialog open, and the dialog covers the price bar.
  if (tone === "error" && document.querySelector("[role=dialog]")) return noticeHeight + MIN_OFFSET_PX;
  const bar = document.querySelector(".inquiry-bar")?.getBoundingClientRect();
  // On wide screens the bar is a narrow box beside the text.
  const isAtBottom = bar && bar.width > window.innerWidth / 2 && bar.top < window.innerHeight;
  return (isAtBottom ? window.innerHeight - bar.top : noticeHeight) + MIN_OFFSET_PX;
}

const isBackOffice = () => /^\/admin(\/|$)/.test(window.location.pathname);

export function showToast({ title, description, tone, action, durationMs }: Toast): void {
  mountOnce().style.setProperty("--toast-bottom", `${bottomOffset(tone)}px`);
  const duration =
    durationMs ??
    (tone === "error" ? Number.POSITIVE_INFINITY : action ? DURATION_WITH_BUTTON_MS : undefined);
  toast[tone](title, {
    description,
    ...(isBackOffice() && { position: "top-left" }),
    ...(action && { action: { label: action.label, onClick: () => void action.onClick() } }),
    ...(duration && { duration }),
  });
  // The toast is rendered in one of the next frames.
  if (!isBackOffice()) requestAnimationFrame(() => scrollFieldAboveToast());
}
