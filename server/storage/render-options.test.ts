import { describe, expect, test } from "vitest";
import { parseRenderOptions } from "#server/storage/render-options.ts";

describe("render options", () => {
  test("round the width up to the next width that pages use, at most 1600, and crop only to 1200x630", () => {
    const size = (query: Record<string, string>) => {
      const { width, height } = parseRenderOptions(query, "");
      return height === undefined ? width : `${width}x${height}`;
    };
    expect(size({ width: "1" })).toBe(320);
    expect(size({ width: "641" })).toBe(960);
    expect(size({ width: "2560" })).toBe(1600);
    expect(size({})).toBe(1600);
    expect(size({ width: "1200", height: "630" })).toBe("1200x630");
    expect(size({ width: "1199", height: "630" })).toBe(1200);
    expect(size({ width: "300", height: "150", quality: "60", resize: "contain" })).toBe(320);
  });

  test("allow at most 28 variants of an image over all queries: seven sizes in four formats", () => {
    const variants = new Set<string>();
    const accepts = ["image/avif", "image/webp", "*/*"];
    const extras: readonly Record<string, string>[] = [
      {},
      { quality: "55" },
      { resize: "fill" },
      { format: "origin" },
    ];
    for (let width = 1; width <= 2560; width += 7)
      for (const height of ["1", "630", "2560"])
        for (const accept of accepts)
          for (const extra of extras)
            variants.add(
              JSON.stringify(parseRenderOptions({ width: String(width), height, ...extra }, accept)),
            );
    expect(variants.size).toBeLessThanOrEqual(7 * 4);
  });

  test.each([
    [{ width: "0" }, "width must be a whole number from 1 to 2560."],
    [{ width: "2561" }, "width must be a whole number from 1 to 2560."],
    [{ width: "-5" }, "width must be a whole number from 1 to 2560."],
    [{ width: "12.5" }, "width must be a whole number from 1 to 2560."],
    [{ width: "1e3" }, "width must be a whole number from 1 to 2560."],
    [{ width: "" }, "width must be a whole number from 1 to 2560."],
    [{ width: "١٢" }, "width must be a whole number from 1 to 2560."],
    [{ height: "huge" }, "height must be a whole number from 1 to 2560."],
    [{ quality: "19" }, "quality must be a whole number from 20 to 100."],
    [{ quality: "101" }, "quality must be a whole number from 20 to 100."],
    [{ resize: "stretch" }, "resize must be cover, contain or fill."],
    [{ format: "svg" }, "format can only be origin."],
  ])("are refused with a reason: %j", (query, message) => {
    expect(() => parseRenderOptions(query, "")).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

test.each([
  ["image/avif,image/webp,image/apng,*/*;q=0.8", "avif"],
  ["image/webp,*/*", "webp"],
  ["IMAGE/WEBP", "webp"],
  ["image/avif;q=0, image/webp", "webp"],
  ["image/avif;q=0.0,image/webp; q=0.5", "webp"],
  ["image/avif;q=0.1", "avif"],
  ["*/*", "universal"],
  ["image/*", "universal"],
  ["image/avifx", "universal"],
  ["", "universal"],
])("Accept %j prefers %s", (accept, prefer) => {
  expect(parseRenderOptions({}, accept).prefer).toBe(prefer);
});

test("format=origin overrides Accept", () => {
  expect(parseRenderOptions({ format: "origin" }, "image/avif").prefer).toBe("origin");
});
