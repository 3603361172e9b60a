import { redirectDocument } from "react-router";
import { storeVisitOrigin } from "#app/lib/visit-origin.ts";
import { usesScheduling } from "#domain/scheduling-pages.ts";

/**
 * Whether this document may load the scheduling service's script. Its content security policy is
 * that of the URL that was loaded; client-side navigation does not change the policy.
 */
export function documentAllowsScheduling(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return usesScheduling(new URL(opened?.name ?? window.location.href).pathname);
}

/** Reloads the page as a new document if the current document has a different policy. */
export function openWithOwnPolicy(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (usesScheduling(pathname) === documentAllowsScheduling()) return;
  storeVisitOrigin();
  throw redirectDocument(pathname + search);
}
