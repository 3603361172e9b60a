import { expect, test } from "vitest";
import { errorMessage, toAppError } from "#app/lib/app-error.ts";

test.each([
  ["42501", "forbidden", "You do not have permission to do this."],
  ["PGRST116", "not-found", "This could not be found. It may have been deleted."],
  ["PGRST303", "signed-out", "Your session has ended. Please log in again."],
  ["23505", "invalid", "One with this name already exists."],
  ["22P02", "invalid", "A value was not accepted. Please check it."],
  ["", "unavailable", "Something went wrong on the server. Please try again."],
  ["XX000", "unavailable", "Something went wrong on the server. Please try again."],
])("database error '%s' has the code %s and the message '%s'", (code, expected, message) => {
  const error = toAppError({ code, message: 'violates check constraint "itineraries_price_check"' });
  expect(error).toMatchObject({ code: expected, message });
});

test("a message raised by our own database function is kept; its code PT404 means not found", () => {
  const message = "The last admin cannot be removed or demoted.";
  expect(toAppError({ code: "PT409", message })).toMatchObject({ code: "invalid", message });
  expect(toAppError({ code: "PT404", message: "This request is gone." }).code).toBe("not-found");
});

test("a message from the caller replaces the message for the code", () => {
  expect(toAppError({ code: "42501", message: "x" }, "Failed to load users.").message).toBe(
    "Failed to load users.",
  );
});

test.each([
  [
    "there is no response",
    { code: "", message: "TypeError: Failed to fetch" },
    "We cannot be reached right now.",
  ],
  ["the database is away", { code: "unavailable", message: "x" }, "We cannot be reached right now."],
  ["the session has ended", { code: "session_ended", message: "x" }, "Your session has ended."],
])("if %s, the error says so and not that something could not be found", (_, failure, message) => {
  expect(toAppError(failure, "This request could not be found.").message).toContain(message);
});

test("errorMessage returns the message of an error, or the fallback", () => {
  expect(errorMessage(new Error("gone"), "Unknown error")).toBe("gone");
  expect(errorMessage(new Error(""), "Unknown error")).toBe("Unknown error");
  expect(errorMessage("gone", "Unknown error")).toBe("Unknown error");
});
