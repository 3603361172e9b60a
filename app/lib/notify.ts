import type { Toast } from "#app/components/ui/toaster.tsx";

/** The toaster is not part of any page's code. It is loaded when the browser is idle, or with the first toast. */
export const loadToaster = () => import("#app/components/ui/toaster.tsx");

/** Shows a toast, or a simple box at the bottom of the screen if the toaster cannot be loaded. */
export async function notify(toast: Toast): Promise<void> {
  try {
    const { showToast } = await loadToaster();
    showToast(toast);
  } catch {
    showFallback(toast);
  }
}

const PLAIN_ID = "plain-notice";
const SHOWN_MS = 10_000;
const ACTION_CLASSES = "min-h-11 self-start font-semibold text-sea underline underline-offset-4";

function showFallback({ title, description, action }: Toast): void {
  document.getElementById(PLAIN_ID)?.remove();
  const notice = document.createElement("div");
  notice.id = PLAIN_ID;
  notice.role = "alert";
  notice.className =
    "fixed inset-x-4 bottom-16 z-50 mx-auto flex max-w-md flex-col gap-1 rounded-card bg-white p-5 text-ink shadow-float ring-1 ring-sand-deep";
  const add = (tag: "p" | "button", className: string, text: string) => {
    const part = Object.assign(document.createElement(tag), { className, textContent: text });
    notice.append(part);
    return part;
  };
  add("p", "font-display font-semibold text-lg", title);
  if (description) add("p", "text-ink-soft", description);
  if (action) {
    add("button", ACTION_CLASSES, action.label).addEventListener("click", () => {
      notice.remove();
      void action.onClick();
    });
  }
  document.body.append(notice);
  setTimeout(() => notice.remove(), SHOWN_MS);
}
