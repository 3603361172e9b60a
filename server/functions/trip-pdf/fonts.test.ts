import { expect, it } from "vitest";
import { loadFonts, makePrintable } from "#server/functions/trip-pdf/fonts.ts";

const characters = await loadFonts();

it("makePrintable keeps the characters that our fonts have", () => {
  const text = "Łódź & Atitlán: 12 – 18 °C, “Ñandú”, 40 € ½ ©\nline\u00a0end";
  expect(makePrintable(text, characters)).toBe(text);
});

it("makePrintable removes the characters that our fonts lack", () => {
  const text = "Volcán 🌋👩‍🌾 旅行 Ωμέγα ✓ → 、\u0007\u00ad end\r\n";
  expect(makePrintable(text, characters)).toBe("Volcán       end\n");
});

it("makePrintable replaces a character by others of the same meaning", () => {
  expect(makePrintable("Pen\u0303a, 1\u202f000, ﬁn, Mba'épa nde rẽ", characters)).toBe(
    "Peña, 1 000, fin, Mba'épa nde re\u0303",
  );
});
