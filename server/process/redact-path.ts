import { hasUuid } from "#domain/uuid.ts";
import { isPrivatePage } from "#server/process/paths.ts";

const MAX_PATH_LENGTH = 300;

/** Under these paths a UUID is the id of a row. Elsewhere it may be a secret, as in /preview, so it is redacted. */
const ROW_PATHS = [
  "/itinerary/",
  "/admin/itineraries/",
  "/admin/requests/",
  "/admin/proposals/",
  "/storage/v1/",
];

/** A quick test for e-mail addresses, tokens and UUIDs. Most paths have none. */
const SUSPICIOUS = /@|%40|eyJ|[\w-]{36}/i;

/** The path as it was sent (percent-encoded, so without line breaks), without e-mail addresses, tokens and secrets. */
export function redactPath(pathname: string): string {
  // Everything after the first segment is the secret of a private link, or somebody's guess at such a secret.
  if (isPrivatePage(pathname)) return pathname.replace(/^(\/[\w-]+)[/.].+/, "$1/[redacted]");
  if (!SUSPICIOUS.test(pathname)) return pathname.slice(0, MAX_PATH_LENGTH);
  const hasRowIds = ROW_PATHS.some((root) => pathname.startsWith(root));
  return pathname
    .split("/")
    .map((segment) => (isSecret(segment, hasRowIds) ? "[redacted]" : segment))
    .join("/")
    .slice(0, MAX_PATH_LENGTH);
}

function isSecret(segment: string, hasRowIds: boolean): boolean {
  // An e-mail address, a token of 40 or more characters, or a JWT.
  if (/@|%40/i.test(segment) || /^(?:[\w-]{40,}(?:\.data)?$|eyJ)/.test(segment)) return true;
  return !hasRowIds && hasUuid(segment);
}
