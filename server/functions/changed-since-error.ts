import { CHANGED_SINCE, changedSince } from "#domain/changed-since.ts";
import { FunctionError } from "#server/functions/function-error.ts";

/** The refusal of private.require_seen() as a 409 that says what others have done. */
export function toChangedSinceError(error: { readonly message: string; readonly details: string | null }) {
  const details = changedSince.parse(JSON.parse(error.details ?? "null"));
  return new FunctionError(409, error.message, { reason: CHANGED_SINCE, details, cause: error });
}
