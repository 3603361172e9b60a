/**
 * Value of the `Prefer` header that our pages send. The server then uses status 200 for refusals that the user can fix,
 * because the browser logs other statuses to the console.
 */
export const PREFER_REFUSAL_IN_BODY = "refusal=body";
/** Header with the real status of such a refusal, for the metrics. */
export const REFUSAL_STATUS_HEADER = "refusal-status";
