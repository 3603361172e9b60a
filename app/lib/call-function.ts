import { AppError, type AppErrorCode } from "#app/lib/app-error.ts";
import { REFUSAL_IN_BODY } from "#domain/refusal-in-body.ts";

interface FunctionCall {
  /** Sent as JSON by POST; without it the function is called by GET. */
  readonly body?: unknown;
  /** Shown when the function refuses without giving a reason. */
  readonly failed?: string;
}

/** Calls one of the server's functions. A refusal is thrown as an AppError with the server's reason. */
export async function requestFunction(
  fetch: typeof window.fetch,
  path: string,
  { body, failed = "" }: FunctionCall,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/functions/v1/${path}`, {
      headers: {
        prefer: REFUSAL_IN_BODY,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new AppError("unavailable", "The server could not be reached. Please try again.", { cause });
  }
  const isRefused = response.headers.get("preference-applied") === REFUSAL_IN_BODY;
  if (response.ok && !isRefused) return response;
  const refusal: unknown = await response.json().catch(() => null);
  throw new AppError(codeOf(statusIn(refusal) ?? response.status), reasonIn(refusal) || failed, {
    cause: refusal,
  });
}

/** The same for a function that answers JSON; the caller names what the function of this name answers. */
export async function callFunction<Answer>(fetch: typeof window.fetch, name: string, body: unknown = {}) {
  const response = await requestFunction(fetch, name, { body });
  return (await response.json().catch(() => null)) as Answer;
}

function codeOf(status: number): AppErrorCode {
  if (status === 404) return "not-found";
  if (status === 401 || status === 403) return "forbidden";
  return status < 500 ? "invalid" : "unavailable";
}

const statusIn = (refusal: unknown): number | null =>
  refusal !== null && typeof refusal === "object" && "status" in refusal && typeof refusal.status === "number"
    ? refusal.status
    : null;

function reasonIn(refusal: unknown): string {
  if (refusal === null || typeof refusal !== "object") return "";
  if ("error" in refusal && typeof refusal.error === "string") return refusal.error;
  return "message" in refusal && typeof refusal.message === "string" ? refusal.message : "";
}
