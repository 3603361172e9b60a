import { describe, expect, it } from "vitest";
import { loginMessage, passwordUpdateMessage, recoveryMessage } from "#app/features/account/auth-messages.ts";

const refused = (message: string, status = 400) => ({ name: "AuthApiError", message, status });
const lost = { name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 };
const wordless = { name: "AuthRetryableFetchError", message: "{}", status: 503 };

describe("a refused sign-in", () => {
  it("does not reveal whether the address or the password was wrong", () => {
    expect(loginMessage(refused("Invalid login credentials"))).toBe(
      "Email or password is incorrect. Please try again.",
    );
  });
  it("shows the server's other messages as they are", () => {
    const wait = "Too many attempts. Please wait 4 seconds and try again.";
    expect(loginMessage(refused(wait, 429))).toBe(wait);
  });
  it("has a fallback message", () => {
    expect(loginMessage(refused(""))).toBe("An error occurred during login");
    expect(loginMessage(wordless)).toBe("An error occurred during login");
  });
  it("replaces the browser's technical messages", () => {
    expect(loginMessage(lost)).toBe("An unexpected error occurred. Please try again.");
  });
});

it.each([
  [recoveryMessage, "An error occurred during password reset"],
  [passwordUpdateMessage, "An error occurred while updating the password"],
])("the other forms do the same", (message, fallback) => {
  expect(message(refused("Password is too common.", 422))).toBe("Password is too common.");
  for (const failure of [refused(" "), wordless, lost]) expect(message(failure)).toBe(fallback);
});
