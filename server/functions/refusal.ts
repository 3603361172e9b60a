import type { ErrorHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "#server/log.ts";
import type { AppEnv } from "#server/middleware/app-env.ts";
import { apiError } from "#server/middleware/errors.ts";

/** A function's 'no': the official client hands `error` to whoever called. */
export class FunctionRefusal extends Error {
  override readonly name = "FunctionRefusal";
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Tells a refusal in the shape every function answers in; what nobody foresaw goes on to the last net. */
export function answerRefusal({ log }: { readonly log: Log }): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (!(error instanceof FunctionRefusal)) throw error;
    const { status, message, cause } = error;
    if (status >= 500) log("error", "function unavailable", { requestId: c.get("requestId"), error: cause });
    return apiError(c, { status, code: "refused", message });
  };
}

export const signInFirst = () => new FunctionRefusal(401, "Please log in first.");
export const unavailable = (cause: unknown) =>
  new FunctionRefusal(503, "The service is not available at the moment. Please try again shortly.", {
    cause,
  });
