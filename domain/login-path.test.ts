import { expect, test } from "vitest";
import { loginPath } from "#domain/login-path.ts";

test("the URL of the login page contains the page to return to", () => {
  expect(loginPath("/my-itineraries")).toBe("/login?next=/my-itineraries");
  expect(loginPath("/a?b=c&d#e")).toBe("/login?next=/a%3Fb%3Dc%26d%23e");
});
