import { queryOptions } from "@tanstack/react-query";
import { callFunction } from "#app/lib/call-function.ts";

interface BackOfficeStatus {
  /** False without SMTP_URL: mail is queued but not sent. */
  readonly sendsMail: boolean;
  /** True if a sender is configured too. */
  readonly hasMailServer: boolean;
  /** Whether SITE_URL is publicly reachable. */
  readonly hasOwnAddress: boolean;
  /** False if neither this site nor its database provider makes backups. */
  readonly backsUp: boolean;
  readonly testHelpers: boolean;
}

/** Server configuration that screens depend on; changes only with a restart. */
export const backOfficeStatus = (fetch: typeof window.fetch) =>
  queryOptions({
    queryKey: ["admin", "back-office-status"],
    queryFn: () => callFunction<BackOfficeStatus>(fetch, "back-office-status"),
    staleTime: 5 * 60_000,
  });
