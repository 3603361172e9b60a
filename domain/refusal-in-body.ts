/** Prefer header value with which our pages request status 200 for expected refusals. */
export const REFUSAL_IN_BODY = "refusal=body";
