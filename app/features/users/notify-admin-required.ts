import { notify } from "#app/lib/notify.ts";

/** The specification's message for users who may not manage accounts. */
export function notifyAdminRequired(): void {
  void notify({
    tone: "error",
    title: "Access Denied",
    description: "You need admin privileges to access this page",
  });
}
