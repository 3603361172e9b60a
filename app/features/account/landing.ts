import { safeRedirectTarget } from "#domain/redirect-target.ts";

interface Landing {
  readonly isAdmin: boolean;
  /** The `next` parameter as it came. */
  readonly next: string | null;
  readonly origin: string;
}

/** Where a sign-in leads: back to where it was asked for, or to the area of the person's role. */
export function landingPath({ isAdmin, next, origin }: Landing): string {
  const home = isAdmin ? "/admin" : "/my-itineraries";
  const target = safeRedirectTarget(next, origin, home);
  const area = firstSegment(new URL(target, origin).pathname);
  if (area === "login" || (area === "admin" && !isAdmin)) return home;
  return target;
}

/** As the router reads it: decoded, and whatever its case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
