import { queryOptions } from "@tanstack/react-query";
import { callFunction } from "#app/lib/call-function.ts";

interface BackOfficeStatus {
  /** False without SMTP_URL: mail is kept and not sent. */
  readonly sendsMail: boolean;
  /** With a sender too. */
  readonly hasMailServer: boolean;
  /** Whether SITE_URL is an address that others can open. */
  readonly hasOwnAddress: boolean;
  /** False where neither this site nor its database service makes backups. */
  readonly backsUp: boolean;
  readonly testHelpers: boolean;
}

/** How the site is set up, as far as screens depend on it; it changes only with a restart. */
export const backOfficeStatus = (fetch: typeof window.fetch) =>
  queryOptions({
    queryKey: ["admin", "back-office-status"],
    queryFn: () => callFunction<BackOfficeStatus>(fetch, "back-office-status"),
    staleTime: 5 * 60_000,
  });
