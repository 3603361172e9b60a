export const LOGIN_PATH = "/login";

/** The login page, with the page to return to. */
export function loginPath(next: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(next).replaceAll("%2F", "/")}`;
}

export const SECOND_FACTOR_PATH = "/second-factor";

/** The page that asks for the second factor, or sets one up for staff; then returns to `from`. */
export const secondFactorPath = (from: string) => `${SECOND_FACTOR_PATH}?next=${encodeURIComponent(from)}`;
