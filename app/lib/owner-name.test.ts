import { expect, it } from "vitest";
import { initials, ownerName, personName } from "#app/lib/owner-name.ts";

it("distinguishes no owner, a colleague, a former one and a team not loaded yet", () => {
  const team = new Map([["1", "Marva Clarke"]]);
  expect(ownerName(null, team)).toBe("Unassigned");
  expect(ownerName("1", team)).toBe("Marva Clarke");
  expect(ownerName("2", team)).toBe("A former colleague");
  expect(ownerName("1", new Map())).toBe("");
});

it("uses a colleague's name, or the part before the @", () => {
  expect(personName({ email: "m@calabash.test", first_name: "Marva", last_name: "Clarke" })).toBe(
    "Marva Clarke",
  );
  expect(personName({ email: "marva@calabash.test", first_name: "", last_name: "" })).toBe("marva");
});

it("shortens a name to two initials", () => {
  expect(initials("Marva Ann Clarke")).toBe("MC");
  expect(initials("marva")).toBe("M");
});
