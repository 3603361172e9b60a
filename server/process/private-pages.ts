/** Pages whose address is a secret, and that may be withdrawn at any time. */
const PRIVATE = /^\/(?:preview|proposal)(?:[/.]|$)/i;

export const isPrivatePage = (pathname: string): boolean => PRIVATE.test(pathname);
