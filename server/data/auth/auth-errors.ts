/** An error response in the format that the official client expects. */
export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg: message }, { status });
}

/** The error response for a session that has not passed the user's second factor. */
export const secondFactorError = () =>
  authError(403, "insufficient_aal", "Please enter your second factor first.");
