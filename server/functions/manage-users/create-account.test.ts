import { expect, it } from "vitest";
import { splitName } from "#server/functions/manage-users/create-account.ts";

it.each([
  ["Rosa Best", { first_name: "Rosa", last_name: "Best" }],
  ["  Rosa  María   Best ", { first_name: "Rosa María", last_name: "Best" }],
  ["Rosa", { first_name: "Rosa", last_name: "" }],
])("splitName splits '%s'", (name, expected) => {
  expect(splitName(name)).toEqual(expected);
});

it("splitName keeps the 100 characters that fit into the profile", () => {
  expect(splitName("x".repeat(150)).first_name).toHaveLength(100);
});
