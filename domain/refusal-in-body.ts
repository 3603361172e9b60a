/** Prefer header value with which our pages request status 200 for expected refusals. */
export const REFUSAL_IN_BODY = "refusal=body";
/** The header with the real status of such a refusal, for the log and the metrics. */
export const REFUSAL_STATUS = "refusal-status";
