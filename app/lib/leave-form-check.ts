import { redirectDocument } from "react-router";
import { hasVisitorForms } from "#domain/form-pages.ts";

/** Staff do not work in a document that may run the CAPTCHA script. */
export function leaveFormCheck(request: Request): void {
  if (!document.querySelector("[data-form-check=captcha]")) return;
  const [opened] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(request.url);
  if (hasVisitorForms(new URL(opened?.name ?? window.location.href).pathname)) {
    throw redirectDocument(pathname + search);
  }
}
