import { expect, test } from "vitest";
import { isApiPath } from "#server/process/paths.ts";

test("isApiPath() distinguishes an API path from a page that only looks like one", () => {
  expect(["/rest/v1", "/auth/v1/token", "/healthz"].every(isApiPath)).toBe(true);
  expect(["/", "/rest/v10", "/restaurants", "/healthz2", "/_system"].some(isApiPath)).toBe(false);
});
