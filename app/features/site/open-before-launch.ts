import { LOGIN_PATH } from "#domain/login-path.ts";

const EXEMPT = ["/admin", LOGIN_PATH, "/forgot-password", "/reset-password", "/proposal/"];

/** Paths that stay open while the site is not live. */
export function isOpenBeforeLaunch(path: string): boolean {
  return EXEMPT.some((prefix) => path.startsWith(prefix));
}
