import { expect, it } from "vitest";
import { makePrintable } from "#server/functions/trip-pdf/make-printable.ts";

it("makePrintable keeps the characters that our fonts have, at any depth of a value", () => {
  const text = "Łódź & Atitlán: 12 – 18 °C, “Ñandú”, 40 € ½ ©\nline";
  expect(makePrintable({ title: text, days: [{ title: text, day: 1 }], none: null })).toEqual({
    title: text,
    days: [{ title: text, day: 1 }],
    none: null,
  });
});

it("makePrintable removes the characters that our fonts lack", () => {
  expect(makePrintable("Volcán 🌋👩‍🌾 旅行 Ωμέγα ✓\u0007 end\r\n")).toBe("Volcán     end\n");
});
