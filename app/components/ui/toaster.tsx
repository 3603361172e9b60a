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

let mounted = false;

function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(
    // At the bottom, where they cover neither the header nor a dialog's close button; on phones above the price bar.
    <Toaster
      position="bottom-right"
      mobileOffset={{ bottom: 96 }}
      closeButton
      richColors
      style={TOAST_COLORS}
      toastOptions={{ duration: 6000 }}
    />,
  );
}

export function showToast({ title, description, tone, action, durationMs }: Toast): void {
  mountOnce();
  const duration = durationMs ?? (action ? 12_000 : undefined);
  toast[tone](title, {
    description,
    ...(action && { action: { label: action.label, onClick: () => void action.onClick() } }),
    ...(duration && { duration }),
  });
  // It is drawn in one of the next frames.
  requestAnimationFrame(() => uncoverField());
}
