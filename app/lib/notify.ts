import type { Toast } from "#app/components/ui/toaster.tsx";

/** The toaster's code is not part of any page: it is loaded in a quiet moment, or with the first toast. */
export const loadToaster = () => import("#app/components/ui/toaster.tsx");

/** Shows a toast; as plain text at the foot of the screen if the toaster cannot be loaded. */
export async function notify(toast: Toast): Promise<void> {
  try {
    const { showToast } = await loadToaster();
    showToast(toast);
  } catch {
    showPlainly(toast);
  }
}

const PLAIN_ID = "plain-notice";
const SHOWN_MS = 10_000;

function showPlainly({ title, description = "" }: Toast): void {
  document.getElementById(PLAIN_ID)?.remove();
  const notice = document.createElement("p");
  notice.id = PLAIN_ID;
  notice.role = "alert";
  notice.className =
    "fixed inset-x-4 bottom-16 z-50 mx-auto max-w-md rounded-xl bg-ink px-5 py-4 font-semibold text-white shadow-float";
  notice.textContent = `${title}${description && ` ${description}`}`;
  document.body.append(notice);
  setTimeout(() => notice.remove(), SHOWN_MS);
}
