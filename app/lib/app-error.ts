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

interface DataFailure {
  readonly code?: string;
  readonly message: string;
}

/** Sorts a failed data call into what the screen can say about it. */
export function toAppError(failure: DataFailure, userMessage: string): AppError {
  return new AppError(classify(failure.code ?? ""), userMessage, { cause: failure });
}

function classify(code: string): AppErrorCode {
  if (code === "PGRST116") return "not-found";
  if (code === "42501" || code === "PGRST301" || code === "PGRST303") return "forbidden";
  if (/^(22|23)/.test(code)) return "invalid";
  return "unavailable";
}
