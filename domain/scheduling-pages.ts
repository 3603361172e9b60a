/** The pages that load the scheduling service's script; no other page may. */
const PAGES: readonly string[] = ["/", "/contact"];

export const isSchedulingPage = (pathname: string): boolean =>
  PAGES.includes(pathname === "/" ? pathname : pathname.replace(/\/$/, ""));
