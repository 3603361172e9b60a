/** A refusal in the shape that the official client reads. */
export function authRefusal(status: number, errorCode: string, message: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg: message }, { status });
}

/** For a session whose owner has a second factor and has not given it yet. */
export const needsSecondFactor = () =>
  authRefusal(403, "insufficient_aal", "Please give your second factor first.");
