import { expect, it } from "vitest";
import { ownerName } from "#app/lib/owner-name.ts";

it("tells nobody, a colleague, one who left and a team that is not loaded yet apart", () => {
  const team = new Map([["1", "marva@calabash.test"]]);
  expect(ownerName(null, team)).toBe("Nobody yet");
  expect(ownerName("1", team)).toBe("marva@calabash.test");
  expect(ownerName("2", team)).toBe("A former colleague");
  expect(ownerName("1", new Map())).toBe("");
});
