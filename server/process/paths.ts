const API_ROOTS = ["/rest/v1", "/auth/v1", "/storage/v1", "/functions/v1", "/healthz", "/readyz", "/livez"];

/** Whether the path is the root or below it. */
export const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

export const isApiPath = (path: string): boolean => API_ROOTS.some((root) => isUnder(path, root));

/** Pages whose URL contains a secret, which is not logged. Links may end at any time, so they are not cached. */
const PRIVATE_PAGE = /^\/(?:preview|proposal|reset-password)(?:[/.]|$)/i;
/** The functions that respond to a link in a mail with a page. */
const PAGE_OF_FUNCTION = /^\/functions\/v1\/(?:confirm-subscription|testimonial|unsubscribe)$/;

export const isPrivatePage = (pathname: string): boolean => PRIVATE_PAGE.test(pathname);

export const hasSecretUrl = (pathname: string): boolean =>
  isPrivatePage(pathname) || PAGE_OF_FUNCTION.test(pathname);
