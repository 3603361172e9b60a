import { describe, expect, test } from "vitest";
import { parseRenderOptions } from "#server/storage/render-options.ts";

describe("sizes and quality", () => {
  test("are rounded to a fixed ladder, so variants are few", () => {
    expect(parseRenderOptions({ width: "1", height: "161", quality: "74" }, "")).toMatchObject({
      width: 160,
      height: 320,
      quality: 70,
    });
    expect(parseRenderOptions({ width: "1200", height: "630" }, "")).toMatchObject({
      width: 1200,
      height: 630,
    });
    expect(parseRenderOptions({ width: "2560", height: "1200" }, "")).toMatchObject({
      width: 2560,
      height: 1200,
    });
  });

  test("have defaults", () => {
    expect(parseRenderOptions({}, "")).toEqual({ quality: 80, resize: "cover", prefer: "universal" });
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
  ])("refuse %j", (query, message) => {
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
