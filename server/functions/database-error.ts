import type { ContentfulStatusCode } from "hono/utils/http-status";
import { CHANGED_SINCE, changedSince } from "#domain/changed-since.ts";
import { FunctionError, unavailableError } from "#server/functions/function-error.ts";

/** The refusal of private.require_seen() as a 409 that says what others have done. */
function toChangedSinceError(error: { readonly message: string; readonly details: string | null }) {
  const details = changedSince.parse(JSON.parse(error.details ?? "null"));
  return new FunctionError(409, error.message, { reason: CHANGED_SINCE, details, cause: error });
}

interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly details: string | null;
}

/** The error codes that our database functions raise for refusals. */
const STATUSES: Readonly<Record<string, ContentfulStatusCode>> = { PT404: 404, PT409: 409, PT422: 422 };

/** Maps the error of a database function to a refusal with status, message, reason and details. */
export function toFunctionError(error: DatabaseError): FunctionError {
  if (error.hint === CHANGED_SINCE) return toChangedSinceError(error);
  const status = STATUSES[error.code];
  if (status) {
    return new FunctionError(status, error.message, {
      reason: error.hint ?? "refused",
      details: error.details,
      cause: error,
    });
  }
  // 42501: insufficient privilege. Classes 22 and 23: invalid values and violated constraints.
  if (error.code === "42501") return new FunctionError(403, "Access denied: Admin role required");
  if (/^2[23]/.test(error.code)) {
    return new FunctionError(422, "A value was not accepted. Please check it.", {
      reason: "bad_value",
      cause: error,
    });
  }
  return unavailableError(error);
}

/** Returns the data of a database call, or throws its refusal. */
export function dataOrThrow<T>({ data, error }: { data: T; error: DatabaseError | null }): T {
  if (error) throw toFunctionError(error);
  return data;
}
