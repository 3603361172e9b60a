/** One error type: a code for the program, a message for the person, the cause for the log. */
export type AppErrorCode = "not-found" | "forbidden" | "invalid" | "unavailable";

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, userMessage: string, options?: { cause: unknown }) {
    super(userMessage, options);
    this.code = code;
  }
}

/** The site or its database cannot be reached: what was asked for may well be there. */
export class OutOfReach extends AppError {
  constructor(userMessage: string, options?: { cause: unknown }) {
    super("unavailable", userMessage, options);
  }
}

/** What the official client says of a call that got no answer, and what a proxy or the site says in an outage. */
export const isOutageStatus = (status: number): boolean => [0, 502, 503, 504].includes(status);

/** Someone saved the same thing after this form was opened; nothing of theirs was overwritten. */
export class SavedMeanwhile extends AppError {
  /** `told` says who it was, when, and what both changed, where that is known. */
  constructor(what: string, told = "") {
    super(
      "invalid",
      `Someone else has saved ${what} since you opened it. ${told}${told && " "}Copy what you wrote, then open it again.`,
    );
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

const SESSION_ENDED: Explanation = {
  code: "forbidden",
  message: "Your session has ended. Please log in again.",
};

/** What the codes of PostgreSQL and PostgREST mean to the person who reads the message. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  PGRST116: { code: "not-found", message: "This could not be found. It may have been deleted." },
  PGRST301: SESSION_ENDED,
  PGRST303: SESSION_ENDED,
  "42501": { code: "forbidden", message: "You do not have permission to do this." },
  "23505": { code: "invalid", message: "There is one with the same name already." },
  "23503": { code: "invalid", message: "Something else still depends on it." },
  "57014": { code: "unavailable", message: "This took too long. Please try again." },
};
const INVALID: Explanation = { code: "invalid", message: "A value was not accepted. Please check it." };
const UNAVAILABLE: Explanation = {
  code: "unavailable",
  message: "The server could not do this. Please try again.",
};

/** A failed data call as an error; without `userMessage` its message comes from the table above. */
export function toAppError(failure: DataFailure, userMessage?: string): AppError {
  const { code, message } = explain(failure);
  return new AppError(code, userMessage ?? message, { cause: failure });
}

function explain({ code = "", message }: DataFailure): Explanation {
  const known = EXPLANATIONS[code];
  if (known) return known;
  // Our own database functions raise these with a sentence for the person, such as 'This request is gone.'
  if (code.startsWith("PT")) return { code: code === "PT404" ? "not-found" : "invalid", message };
  return /^(22|23)/.test(code) ? INVALID : UNAVAILABLE;
}

/** The message of anything that was thrown. */
export function errorMessage(cause: unknown): string | undefined;
export function errorMessage(cause: unknown, otherwise: string): string;
export function errorMessage(cause: unknown, otherwise?: string): string | undefined {
  return (cause instanceof Error && cause.message) || otherwise;
}
