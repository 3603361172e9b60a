import { safeRedirectTarget } from "#domain/redirect-target.ts";

interface Landing {
  readonly isAdmin: boolean;
  /** The raw `next` parameter. */
  readonly next: string | null;
  readonly origin: string;
}

/** The page after sign-in: `next` if allowed, otherwise the start page of the user's role. */
export function landingPath({ isAdmin, next, origin }: Landing): string {
  const home = isAdmin ? "/admin" : "/my-itineraries";
  const target = safeRedirectTarget(next, origin, home);
  const area = firstSegment(new URL(target, origin).pathname);
  if (area === "login" || (area === "admin" && !isAdmin)) return home;
  return target;
}

/** Decoded and in lower case, because the router decodes paths and ignores case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
