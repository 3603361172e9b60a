import { expect, it, test } from "vitest";
import { fakeFetch, fakeSession } from "#app/lib/back-office.fixture.tsx";
import { colleagueName, initials, ownerName, readStaffNames, staffName } from "#app/lib/owner-name.ts";

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

it("the names of colleagues are read once for a whole page", async () => {
  const marva = { id: "1", email: "marva@agency.test", first_name: "Marva", last_name: "Clarke" };
  const { fetch, sent } = fakeFetch(() => Response.json([marva]));
  const { data } = fakeSession(fetch);
  const [names] = await Promise.all([readStaffNames(data), readStaffNames(data)]);
  await readStaffNames(data);
  expect(names?.get("1")).toBe("Marva Clarke");
  expect(sent).toHaveLength(1);
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
