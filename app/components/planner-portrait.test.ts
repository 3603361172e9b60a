import { expect, test } from "vitest";
import { initialsOf } from "#app/components/planner-portrait.tsx";

test.each([
  ["Alma Reyes", "AR"],
  ["Zoë", "Z"],
  ["  Jean  de la Cruz ", "JC"],
  ["élodie ñandú", "ÉÑ"],
  ["", ""],
])("the initials of '%s' are '%s'", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
