import { expect, test } from "vitest";
import { loginPath } from "#domain/login-path.ts";

test("the login page comes back to where it was asked for", () => {
  expect(loginPath("/my-itineraries")).toBe("/login?next=/my-itineraries");
  expect(loginPath("/a?b=c&d#e")).toBe("/login?next=/a%3Fb%3Dc%26d%23e");
});
