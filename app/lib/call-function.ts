import { type FunctionInvokeOptions, FunctionsClient } from "@supabase/functions-js";
import { AppError, type AppErrorCode, UnreachableError } from "#app/lib/app-error.ts";
import { PREFER_REFUSAL_IN_BODY } from "#domain/refusal-in-body.ts";

interface CallOptions extends FunctionInvokeOptions {
  /** Sends the signed-in user's token. Without this function, the request is sent as a visitor. */
  readonly fetch?: typeof window.fetch;
}

type FunctionResult<Data> =
  | { readonly data: Data; readonly error: null; readonly response?: Response }
  /** Without a response the server was unreachable or the connection was lost. */
  | { readonly data: null; readonly error: Error; readonly response?: Response };

/** Calls a server function with the official client. */
export function invokeFunction<Data>(
  name: string,
  { fetch, ...options }: CallOptions,
): Promise<FunctionResult<Data>> {
  const client = new FunctionsClient(
    `${window.location.origin}/functions/v1`,
    fetch && { customFetch: fetch },
  );
  return client.invoke<Data>(name, options);
}

/**
 * Returns the function's JSON as `Data`, without validation. If `body` is null, sends a GET. A refusal is thrown as an
 * AppError with the server's reason, or with `failureMessage` if there is none.
 */
export async function callFunction<Data>(
  fetch: typeof window.fetch,
  name: string,
  body: object | null = {},
  failureMessage = "",
): Promise<Data> {
  // Asks for refusals with status 200, which browsers do not log as errors.
  const headers = { prefer: PREFER_REFUSAL_IN_BODY };
  const request = body ? { fetch, headers, body: { ...body } } : { fetch, headers, method: "GET" as const };
  const { data, error, response } = await invokeFunction<Data>(name, request);
  // The server marks such a refusal with this header.
  if (!error && response?.headers.get("preference-applied") !== PREFER_REFUSAL_IN_BODY) return data;
  if (!response) {
    const isUnreachable = error?.name === "FunctionsFetchError";
    const problem = isUnreachable ? "The server could not be reached." : "The download was incomplete.";
    throw new UnreachableError(`${problem} Please try again.`, { cause: error });
  }
  const refusal: unknown = error ? await response.json().catch(() => null) : data;
  throw new AppError(codeOf(statusIn(refusal) ?? response.status), reasonIn(refusal) || failureMessage, {
    cause: refusal,
  });
}

/** Calls a function that returns a file. Text and JSON, which the client has parsed, are converted back. */
export async function fetchFile(...call: Parameters<typeof callFunction>): Promise<Blob> {
  const file = await callFunction<Blob | string | object>(...call);
  if (file instanceof Blob) return file;
  return new Blob([typeof file === "string" ? file : JSON.stringify(file, null, 2)]);
}

function codeOf(status: number): AppErrorCode {
  if (status === 404) return "not-found";
  if (status === 401) return "signed-out";
  if (status === 403) return "forbidden";
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
