import { hasUuid } from "#domain/uuid.ts";
import { isPrivatePage } from "#server/process/paths.ts";

const LONGEST_PATH = 300;

/** Under these paths a UUID names a row. Elsewhere it may be a secret, as in /preview, so it is redacted. */
const NAMES_ROWS = [
  "/itinerary/",
  "/admin/itineraries/",
  "/admin/requests/",
  "/admin/proposals/",
  "/storage/v1/",
];

/** A quick test for e-mail addresses, tokens and UUIDs. Most paths have none. */
const SUSPECT = /@|%40|eyJ|[\w-]{36}/i;

/** The path as it was sent (percent-encoded, so on one line), without e-mail addresses, tokens and secrets. */
export function redactPath(pathname: string): string {
  // After the first segment comes the secret of a private link, or a guess.
  if (isPrivatePage(pathname)) return pathname.replace(/^(\/\w+)[/.].+/, "$1/[redacted]");
  if (!SUSPECT.test(pathname)) return pathname.slice(0, LONGEST_PATH);
  const namesRows = NAMES_ROWS.some((root) => pathname.startsWith(root));
  return pathname
    .split("/")
    .map((segment) => (isSecret(segment, namesRows) ? "[redacted]" : segment))
    .join("/")
    .slice(0, LONGEST_PATH);
}

function isSecret(segment: string, namesRows: boolean): boolean {
  if (/@|%40/i.test(segment) || /^(?:[\w-]{40,}(?:\.data)?$|eyJ)/.test(segment)) return true;
  return !namesRows && hasUuid(segment);
}
