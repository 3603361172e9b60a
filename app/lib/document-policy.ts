import { redirectDocument } from "react-router";
import { storeVisitOrigin } from "#app/lib/visit-origin.ts";
import { usesScheduling } from "#domain/scheduling-pages.ts";

/**
 * Whether this document may load the scheduling service's script. Its policy came with the address it was opened at;
 * going from page to page inside the document does not change it.
 */
export function documentAllowsScheduling(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return usesScheduling(new URL(opened?.name ?? window.location.href).pathname);
}

/** For a page that needs the policy of its own address, or must not have another's: it is opened anew where that differs. */
export function openWithOwnPolicy(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (usesScheduling(pathname) === documentAllowsScheduling()) return;
  storeVisitOrigin();
  throw redirectDocument(pathname + search);
}
