/** The parts of an auth client's error that the messages need. */
interface AuthFailure {
  readonly name: string;
  readonly message: string;
  readonly status?: number | undefined;
}

export const UNEXPECTED_MESSAGE = "An unexpected error occurred. Please try again.";

export function loginErrorMessage(failure: AuthFailure): string {
  if (gotNoResponse(failure)) return UNEXPECTED_MESSAGE;
  if (failure.message === "Invalid login credentials") {
    return "Email or password is incorrect. Please try again.";
  }
  return serverMessage(failure) ?? "An error occurred during login";
}

export function recoveryErrorMessage(failure: AuthFailure): string {
  return serverMessage(failure) ?? "An error occurred during password reset";
}

export function passwordUpdateErrorMessage(failure: AuthFailure): string {
  return serverMessage(failure) ?? "An error occurred while updating the password";
}

export function gotNoResponse(failure: AuthFailure): boolean {
  return failure.name === "AuthRetryableFetchError" && !failure.status;
}

/**
 * The server's message, or null. The client's error says '{}' for an empty response, and contains the browser's
 * network error if there was no response.
 */
function serverMessage(failure: AuthFailure): string | null {
  const message = failure.message.trim();
  return gotNoResponse(failure) || message === "" || message === "{}" ? null : message;
}
