import { queryOptions } from "@tanstack/react-query";
import { callFunction } from "#app/lib/call-function.ts";

interface BackOfficeStatus {
  /** False without SMTP_URL. Mail is then queued but not sent. */
  readonly sendsMail: boolean;
  /** For the set-up list: true if both SMTP_URL and a sender address are set. */
  readonly hasMailServer: boolean;
  /** False while SITE_URL is a local or example address. */
  readonly hasOwnAddress: boolean;
  /** False if neither this site nor its database provider makes backups. */
  readonly backsUp: boolean;
  /** Whether TEST_HELPERS is set. */
  readonly testHelpers: boolean;
  /** What is wrong with the site's processes, with what to do about it. */
  readonly problems: readonly string[];
}

/** What screens need to know about the server. */
export const backOfficeStatus = (fetch: typeof window.fetch) =>
  queryOptions({
    queryKey: ["admin", "back-office-status"],
    queryFn: () => callFunction<BackOfficeStatus>(fetch, "back-office-status"),
    staleTime: 5 * 60_000,
  });
