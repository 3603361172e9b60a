/** Value of the Prefer header with which the site's own pages ask for an expected refusal with status 200. */
export const REFUSAL_IN_BODY = "refusal=body";
