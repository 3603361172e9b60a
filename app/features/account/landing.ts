import { safeRedirectTarget } from "#domain/redirect-target.ts";

interface Landing {
  readonly isAdmin: boolean;
  /** The raw `next` parameter. */
  readonly next: string | null;
  readonly origin: string;
}

/** The page after login: `next` if allowed, otherwise the start page of the user's role. */
export function landingPath({ isAdmin, next, origin }: Landing): string {
  const home = isAdmin ? "/admin" : "/my-itineraries";
  const target = safeRedirectTarget(next, origin, home);
  const area = firstSegment(new URL(target, origin).pathname);
  if (area === "login" || (area === "admin" && !isAdmin)) return home;
  return target;
}

/** The first part of a path, decoded and in lower case, because the router decodes paths and ignores case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
