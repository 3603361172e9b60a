import { expect, it } from "vitest";
import { textBlocks } from "#server/functions/trip-pdf/text-blocks.ts";

it("keeps a paragraph together, and drops empty lines", () => {
  expect(textBlocks(" One.\n\n\r\nTwo. \n")).toEqual(["One.", "Two."]);
  expect(textBlocks("\n \n")).toEqual([]);
});

it("splits long text at a word, or anywhere if there is none", () => {
  const blocks = textBlocks("palabra ".repeat(500));
  expect(blocks.join(" ")).toBe("palabra ".repeat(500).trim());
  for (const block of blocks) expect(block.length).toBeLessThanOrEqual(800);
  expect(textBlocks("🌋".repeat(1000)).join("")).toBe("🌋".repeat(1000));
});
