import { LOGIN_PATH } from "#domain/login-path.ts";

const OPEN_PREFIXES = ["/admin", LOGIN_PATH, "/forgot-password", "/reset-password", "/proposal/"];

/** Whether a path stays open while the site is not live: the back office, login and proposals do. */
export function isOpenBeforeLaunch(path: string): boolean {
  return OPEN_PREFIXES.some((prefix) => path.startsWith(prefix));
}
