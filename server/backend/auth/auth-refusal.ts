/** A refusal in the shape that the official client reads. */
export function authRefusal(status: number, errorCode: string, message: string): Response {
  return Response.json({ code: status, error_code: errorCode, msg: message }, { status });
}
