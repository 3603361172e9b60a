import type { Toast } from "#app/components/ui/toaster.tsx";

/** Shows a toast. The toaster's code is loaded with the first one, not with the page. */
export async function notify(toast: Toast): Promise<void> {
  const { showToast } = await import("#app/components/ui/toaster.tsx");
  showToast(toast);
}
