import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";

export interface Toast {
  readonly title: string;
  readonly description?: string;
  readonly tone: "success" | "error" | "info";
}

let mounted = false;

function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(
    <Toaster position="top-right" closeButton richColors toastOptions={{ duration: 6000 }} />,
  );
}

export function showToast({ title, description, tone }: Toast): void {
  mountOnce();
  toast[tone](title, { description });
}
