import { expect, it, test } from "vitest";
import { colleagueName, initials, ownerName, staffName } from "#app/lib/owner-name.ts";

it("ownerName tells apart no owner, a colleague, a former colleague and a team that is still loading", () => {
  const team = new Map([["1", "Marva Clarke"]]);
  expect(ownerName(null, team)).toBe("Unassigned");
  expect(ownerName("1", team)).toBe("Marva Clarke");
  expect(ownerName("2", team)).toBe("A former colleague");
  expect(ownerName("1", new Map())).toBe("");
});

it("colleagueName is a colleague's name, or the part of the address before the @", () => {
  expect(colleagueName({ email: "m@calabash.test", first_name: "Marva", last_name: "Clarke" })).toBe(
    "Marva Clarke",
  );
  expect(colleagueName({ email: "marva@calabash.test", first_name: "", last_name: "" })).toBe("marva");
});

it("initials are the first letters of the first and the last word of a name", () => {
  expect(initials("Marva Ann Clarke")).toBe("MC");
  expect(initials("marva")).toBe("M");
});

test("a colleague is shown by name, a former colleague by the part of the address before the @", () => {
  const names = new Map([["marva@agency.test", "Marva Clarke"]]);
  expect(staffName(names, "marva@agency.test")).toBe("Marva Clarke");
  expect(staffName(names, "old.hand@agency.test")).toBe("old.hand");
});
