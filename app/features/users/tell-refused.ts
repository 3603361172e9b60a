import { notify } from "#app/lib/notify.ts";

/** The specification's message for someone who may not manage users. */
export function tellRefused(): void {
  void notify({
    tone: "error",
    title: "Access Denied",
    description: "You need admin privileges to access this page",
  });
}
