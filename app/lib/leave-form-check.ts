import { redirectDocument } from "react-router";
import { hasVisitorForms } from "#domain/form-pages.ts";

/** A document that may run the script of a service that checks forms is not the one in which staff work. */
export function leaveFormCheck(request: Request): void {
  if (!document.querySelector("[data-form-check=captcha]")) return;
  const [opened] = performance.getEntriesByType("navigation");
  const { pathname, search } = new URL(request.url);
  if (hasVisitorForms(new URL(opened?.name ?? window.location.href).pathname)) {
    throw redirectDocument(pathname + search);
  }
}
