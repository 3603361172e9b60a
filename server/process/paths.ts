const API_ROOTS = ["/rest/v1", "/auth/v1", "/storage/v1", "/functions/v1", "/healthz", "/readyz", "/livez"];

/** Whether the path is the root or below it. */
export const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

export const isApiPath = (path: string): boolean => API_ROOTS.some((root) => isUnder(path, root));

/** Pages whose URL is a secret, which is not logged. They may be withdrawn at any time, so they are not cached. */
const PRIVATE_PAGE = /^\/(?:preview|proposal)(?:[/.]|$)/i;

export const isPrivatePage = (pathname: string): boolean => PRIVATE_PAGE.test(pathname);
