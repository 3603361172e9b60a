import { expect, test } from "vitest";
import { fullName, newUser, shortId } from "#domain/users.schema.ts";

const person = {
  first_name: "Ana",
  last_name: "Rey",
  email: "ana@example.com",
  password: "sea-grape-9",
  role: "user",
};

test("a new user needs every field and a known role", () => {
  expect(newUser.safeParse(person).success).toBe(true);
  for (const field of ["first_name", "last_name", "email", "password"]) {
    expect(newUser.safeParse({ ...person, [field]: "" }).success, field).toBe(false);
  }
  expect(newUser.safeParse({ ...person, role: "owner" }).success).toBe(false);
});

test("a new user who is invited needs no password", () => {
  expect(newUser.safeParse({ ...person, password: "", invite: true }).success).toBe(true);
});

test("a full name without a last name has no trailing space", () => {
  expect(fullName({ first_name: "Ana", last_name: "" })).toBe("Ana");
});

test("an id is cut to eight characters", () => {
  expect(shortId("01a1dd36-b03a-7764")).toBe("01a1dd36...");
});
