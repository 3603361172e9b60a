import { expect, it } from "vitest";
import { textBlocks } from "#server/functions/trip-pdf/text-blocks.ts";

it("textBlocks keeps a paragraph together and drops empty lines", () => {
  expect(textBlocks(" One.\n\n\r\nTwo. \n")).toEqual(["One.", "Two."]);
  expect(textBlocks("\n \n")).toEqual([]);
});

it("textBlocks splits a long text between words, or anywhere if it has no spaces", () => {
  const blocks = textBlocks("palabra ".repeat(500));
  expect(blocks.join(" ")).toBe("palabra ".repeat(500).trim());
  for (const block of blocks) expect(block.length).toBeLessThanOrEqual(800);
  expect(textBlocks("🌋".repeat(1000)).join("")).toBe("🌋".repeat(1000));
});
