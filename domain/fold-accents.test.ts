import { expect, test } from "vitest";
import { foldAccents } from "#domain/fold-accents.ts";

test.each([
  ["Viñales", "vinales"],
  ["BOGOTÁ", "bogota"],
  ["Curac\u0327ao", "curacao"],
  ["Ærø", "aero"],
])("%s is searched as %s", (text, folded) => {
  expect(foldAccents(text)).toBe(folded);
});
