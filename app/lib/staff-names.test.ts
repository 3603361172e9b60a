import { expect, test } from "vitest";
import { staffName } from "#app/lib/staff-names.ts";

test("a colleague is shown by name, a former colleague by the part of the address before the @", () => {
  const names = new Map([["marva@agency.test", "Marva Clarke"]]);
  expect(staffName(names, "marva@agency.test")).toBe("Marva Clarke");
  expect(staffName(names, "old.hand@agency.test")).toBe("old.hand");
});
