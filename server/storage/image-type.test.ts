import { expect, test } from "vitest";
import { sniffImageType } from "#server/storage/image-type.ts";
import { HTML, SVG, sampleImage } from "#server/storage/sample-images.fixture.ts";

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "a real %s is recognized by its bytes",
  async (format) => {
    expect(sniffImageType(await sampleImage(format))).toBe(`image/${format}`);
  },
);

test("an AVIF is recognized by its compatible brands, and not by the same letters elsewhere", () => {
  const file = (box: string) => Buffer.from(`\0\0\0${String.fromCharCode(box.length + 4)}${box}`, "latin1");
  expect(sniffImageType(file("ftypmif1\0\0\0\0miafavif"))).toBe("image/avif");
  expect(sniffImageType(file("ftypmif1\0\0\0\0miafheic"))).toBeNull();
  expect(sniffImageType(Buffer.concat([file("ftypheic\0\0\0\0mif1"), Buffer.from("avif")]))).toBeNull();
  expect(sniffImageType(file("ftypmif1\0\0\0\0xxavifxx"))).toBeNull();
});

test.each([
  ["an empty file", ""],
  ["SVG", SVG],
  ["HTML", HTML],
  ["PDF", "%PDF-1.7"],
  ["TIFF", "II*\0"],
  ["BMP", "BM0000"],
  ["a WAV in RIFF", "RIFF0000WAVE"],
  ["HTML after a space", ` ${HTML}`],
  ["half a PNG signature", "\x89PNG"],
])("%s is not mistaken for an image", (_what, content) => {
  expect(sniffImageType(Buffer.from(content, "latin1"))).toBeNull();
});
