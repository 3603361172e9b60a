/** What is left of an error of the auth client when only its words matter. */
interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
}

export const UNEXPECTED = "An unexpected error occurred. Please try again.";

export function loginMessage(failure: AuthFailure): string {
  if (gotNoAnswer(failure)) return UNEXPECTED;
  if (failure.message === "Invalid login credentials") {
    return "Email or password is incorrect. Please try again.";
  }
  return serversOwn(failure) ?? "An error occurred during login";
}

export function recoveryMessage(failure: AuthFailure): string {
  return serversOwn(failure) ?? "An error occurred during password reset";
}

export function passwordUpdateMessage(failure: AuthFailure): string {
  return serversOwn(failure) ?? "An error occurred while updating the password";
}

export function gotNoAnswer(failure: AuthFailure): boolean {
  return failure.name === "AuthRetryableFetchError" && !failure.status;
}

/** The client writes '{}' for an answer without words, and the browser's jargon when none came. */
function serversOwn(failure: AuthFailure): string | null {
  const words = failure.message.trim();
  return gotNoAnswer(failure) || words === "" || words === "{}" ? null : words;
}
