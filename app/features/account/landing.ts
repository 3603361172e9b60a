import { safeRedirectTarget } from "#domain/redirect-target.ts";

interface Landing {
  readonly isAdmin: boolean;
  /** The `next` parameter as it came. */
  readonly next: string | null;
  readonly origin: string;
}

/** The page after a sign-in: `next` if it is allowed, else the start page of the person's role. */
export function landingPath({ isAdmin, next, origin }: Landing): string {
  const home = isAdmin ? "/admin" : "/my-itineraries";
  const target = safeRedirectTarget(next, origin, home);
  const area = firstSegment(new URL(target, origin).pathname);
  if (area === "login" || (area === "admin" && !isAdmin)) return home;
  return target;
}

/** The way the router matches it: decoded, ignoring case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split("/")[1] ?? "";
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}
