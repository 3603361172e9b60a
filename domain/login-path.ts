export const LOGIN_PATH = "/login";

/** The login page, with the page to come back to afterwards. */
export function loginPath(next: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(next).replaceAll("%2F", "/")}`;
}

/** Where staff give or set up their second factor; afterwards they go on to `from`. */
export const secondFactorPath = (from: string) => `/second-factor?next=${encodeURIComponent(from)}`;
