import { redirectDocument } from "react-router";
import { storeReferral } from "#app/lib/referral.ts";
import { isSchedulingPage } from "#domain/scheduling-pages.ts";

/**
 * Whether this document may load the scheduling service's script. The content security policy depends on the URL from
 * which the document was loaded, and client-side navigation does not change it.
 */
export function documentAllowsScheduling(): boolean {
  const [documentLoad] = performance.getEntriesByType("navigation");
  return isSchedulingPage(new URL(documentLoad?.name ?? window.location.href).pathname);
}

/** Loads the requested page as a new document if its policy differs from that of the current document. */
export function reloadIfPolicyDiffers(request: Request): void {
  const { pathname, search } = new URL(request.url);
  if (isSchedulingPage(pathname) === documentAllowsScheduling()) return;
  storeReferral();
  throw redirectDocument(pathname + search);
}
