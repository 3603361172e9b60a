import { describe, expect, it } from "vitest";
import {
  loginErrorMessage,
  passwordUpdateErrorMessage,
  recoveryErrorMessage,
} from "#app/features/account/auth-messages.ts";

const apiError = (message: string, status = 400) => ({ name: "AuthApiError", message, status });
const networkError = { name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 };
const emptyResponse = { name: "AuthRetryableFetchError", message: "{}", status: 503 };

describe("the message of a failed login", () => {
  it("does not reveal whether the address or the password was wrong", () => {
    expect(loginErrorMessage(apiError("Invalid login credentials"))).toBe(
      "Email or password is incorrect. Please try again.",
    );
  });
  it("shows the server's other messages as they are", () => {
    const wait = "Too many attempts. Please wait 4 seconds and try again.";
    expect(loginErrorMessage(apiError(wait, 429))).toBe(wait);
  });
  it("has a fallback if the server sent no message", () => {
    expect(loginErrorMessage(apiError(""))).toBe("An error occurred during login");
    expect(loginErrorMessage(emptyResponse)).toBe("An error occurred during login");
  });
  it("replaces the browser's technical messages", () => {
    expect(loginErrorMessage(networkError)).toBe("An unexpected error occurred. Please try again.");
  });
});

it.each([
  [recoveryErrorMessage, "An error occurred during password reset"],
  [passwordUpdateErrorMessage, "An error occurred while updating the password"],
])(
  "a failed reset or change of a password shows the server's message, or a fallback if there is none",
  (message, fallback) => {
    expect(message(apiError("Password is too common.", 422))).toBe("Password is too common.");
    for (const failure of [apiError(" "), emptyResponse, networkError])
      expect(message(failure)).toBe(fallback);
  },
);
