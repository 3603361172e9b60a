const EXEMPT = ["/admin", "/login", "/forgot-password", "/reset-password"];

/** Paths that stay open while the site is not live. */
export function isOpenBeforeLaunch(path: string): boolean {
  return EXEMPT.some((prefix) => path.startsWith(prefix));
}
