/** A refusal in the official client's format. */
export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg: message }, { status });
}

/** For a session that has not passed its user's second factor. */
export const needsSecondFactor = () =>
  authError(403, "insufficient_aal", "Please enter your second factor first.");
