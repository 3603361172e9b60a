import { asObject } from "#domain/as-object.ts";
import { SESSION_ENDED_CODE, SESSION_ENDED_MESSAGE } from "#domain/session-ended.ts";

export type AppErrorCode = "not-found" | "forbidden" | "signed-out" | "invalid" | "unavailable";

/** An error with a code for the program, a message for the user, and the cause for the log. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, userMessage: string, options?: { cause: unknown }) {
    super(userMessage, options);
    this.code = code;
  }
}

/** The site or its database is unreachable; the requested data may still exist. */
export class UnreachableError extends AppError {
  constructor(userMessage: string, options?: { cause: unknown }) {
    super("unavailable", userMessage, options);
  }
}

/** 0 means that there was no response. A proxy or the site sends the other statuses in an outage. */
export const isOutageStatus = (status: number): boolean => [0, 502, 503, 504].includes(status);

/** Someone else changed the same fields of a row after this form was opened; their changes were kept. */
export class SaveConflictError extends AppError {
  /** `details` says who, when, and what both changed. */
  constructor(what: string, details = "") {
    super("invalid", `Someone else has saved ${what} since you opened it. ${details}`.trim());
  }
}

/** A value that only the server can refuse, such as a name that is taken, with a message for its field. */
export class FieldError extends AppError {
  readonly field: string;
  readonly fieldMessage: string;

  constructor(field: string, fieldMessage: string, userMessage: string, options?: { cause: unknown }) {
    super("invalid", userMessage, options);
    this.field = field;
    this.fieldMessage = fieldMessage;
  }
}

interface DataFailure {
  readonly code?: string;
  readonly message: string;
}

interface Explanation {
  readonly code: AppErrorCode;
  readonly message: string;
}

const SESSION_ENDED: Explanation = { code: "signed-out", message: SESSION_ENDED_MESSAGE };

/** User messages for PostgreSQL and PostgREST error codes. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  PGRST116: { code: "not-found", message: "This could not be found. It may have been deleted." },
  [SESSION_ENDED_CODE]: SESSION_ENDED,
  PGRST301: SESSION_ENDED,
  PGRST303: SESSION_ENDED,
  "42501": { code: "forbidden", message: "You do not have permission to do this." },
  "23505": { code: "invalid", message: "One with this name already exists." },
  "23503": { code: "invalid", message: "Something else still uses it." },
  "57014": { code: "unavailable", message: "This took too long. Please try again." },
};
const INVALID: Explanation = { code: "invalid", message: "A value was not accepted. Please check it." };
const UNAVAILABLE: Explanation = {
  code: "unavailable",
  message: "Something went wrong on the server. Please try again.",
};

/** postgrest-js reports a request without a response as a message such as 'TypeError: Failed to fetch', without a code. */
const isNetworkFailure = ({ code, message }: DataFailure) =>
  code === "unavailable" || (!code && /^(?:TypeError|NetworkError|AbortError|TimeoutError): /.test(message));

/**
 * Converts a failed data request to an error; without `userMessage`, the message comes from the table above. An outage and
 * an ended session have the same message everywhere.
 */
export function toAppError(failure: DataFailure, userMessage?: string): AppError {
  if (isNetworkFailure(failure))
    return new UnreachableError("We cannot be reached right now. Please try again in a moment.", {
      cause: failure,
    });
  const { code, message } = explain(failure);
  return new AppError(code, code === "signed-out" ? message : (userMessage ?? message), { cause: failure });
}

function explain({ code = "", message }: DataFailure): Explanation {
  // A screen of the back office has sent a request after the session ended in this browser.
  if (message.startsWith("AccessDeniedError: ")) return SESSION_ENDED;
  const explanation = EXPLANATIONS[code];
  if (explanation) return explanation;
  // Our own database functions raise these with a message for the user, such as 'This request is gone.'
  if (code.startsWith("PT")) return { code: code === "PT404" ? "not-found" : "invalid", message };
  return /^(22|23)/.test(code) ? INVALID : UNAVAILABLE;
}

/** The server's reason for a refusal, such as 'key_reused'; '' without one. */
export function refusalReason(error: unknown): string {
  const { reason } = asObject(error instanceof AppError ? error.cause : null);
  return typeof reason === "string" ? reason : "";
}

/** The message of anything thrown, or `otherwise` if it has none. */
export function errorMessage(cause: unknown): string | undefined;
export function errorMessage(cause: unknown, otherwise: string): string;
export function errorMessage(cause: unknown, otherwise?: string): string | undefined {
  return (cause instanceof Error && cause.message) || otherwise;
}
