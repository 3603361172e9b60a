import { expect, it } from "vitest";
import { printable } from "#server/functions/trip-pdf/printable.ts";

it("keeps what our fonts can print, at any depth", () => {
  const text = "Łódź & Atitlán: 12 – 18 °C, “Ñandú”, 40 € ½ ©\nline";
  expect(printable({ title: text, days: [{ title: text, day: 1 }], none: null })).toEqual({
    title: text,
    days: [{ title: text, day: 1 }],
    none: null,
  });
});

it("removes what our fonts cannot print", () => {
  expect(printable("Volcán 🌋👩‍🌾 旅行 Ωμέγα ✓\u0007 end\r\n")).toBe("Volcán     end\n");
});
