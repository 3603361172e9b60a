export const LOGIN_PATH = "/login";

/** The login page, with the page to return to. */
export function loginPath(next: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(next).replaceAll("%2F", "/")}`;
}

export const SECOND_FACTOR_PATH = "/second-factor";

/** The page where a user enters the second factor, or staff set one up, before going on to `next`. */
export const secondFactorPath = (next: string) => `${SECOND_FACTOR_PATH}?next=${encodeURIComponent(next)}`;
