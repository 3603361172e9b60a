import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MAX_IMAGE_BYTES } from "#server/storage/image-limits.ts";
import {
  gifOfTinyFrames,
  HTML,
  pngBomb,
  SVG,
  sampleAnimation,
  sampleImage,
  samplePhotoOnItsSide,
} from "#server/storage/sample-images.fixture.ts";
import { sanitizeImage } from "#server/storage/sanitize-image.ts";

describe("a valid image", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "keeps its format and size: %s",
    async (format) => {
      const sanitized = await sanitizeImage(await sampleImage(format));
      expect(sanitized.contentType).toBe(`image/${format}`);
      expect(await sharp(sanitized.bytes).metadata()).toMatchObject({
        mediaType: `image/${format}`,
        width: 80,
        height: 60,
      });
    },
  );

  test("is turned upright and loses its location, owner and orientation tag", async () => {
    const original = await samplePhotoOnItsSide();
    expect(original.includes("SECRET-OWNER")).toBe(true);
    expect((await sharp(original).metadata()).orientation).toBe(6);

    const { bytes } = await sanitizeImage(original);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(bytes.includes("SECRET-OWNER")).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [firstPixel, lastPixel] = [[...data.subarray(0, 3)], [...data.subarray(-3)]];
    const isBright = (channel: number) => channel > 128;
    // Upright, the photo is red at the top and blue at the bottom.
    expect(firstPixel.map(isBright)).toEqual([true, false, false]);
    expect(lastPixel.map(isBright)).toEqual([false, false, true]);
  });

  test("keeps PNG pixels exactly", async () => {
    const original = await sampleImage("png");
    const { bytes } = await sanitizeImage(original);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  });

  test.each(["gif", "webp"] as const)("keeps the frames and timing of an animated %s", async (format) => {
    const { bytes } = await sanitizeImage(await sampleAnimation(format));
    expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  test("loses data appended to it", async () => {
    const polyglot = Buffer.concat([await sampleImage("gif"), Buffer.from(HTML)]);
    const { bytes, contentType } = await sanitizeImage(polyglot);
    expect(contentType).toBe("image/gif");
    expect(bytes.includes("<script>")).toBe(false);
  });

  test("loses markup hidden in a GIF comment", async () => {
    const gif = await sampleImage("gif");
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, HTML.length]),
      Buffer.from(HTML),
      Buffer.from([0]),
    ]);
    const polyglot = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
    expect((await sanitizeImage(polyglot)).bytes.includes("<script>")).toBe(false);
  });
});

describe("sanitizeImage refuses", () => {
  test("too many bytes with 413", async () => {
    await expect(sanitizeImage(new Uint8Array(MAX_IMAGE_BYTES + 1))).rejects.toMatchObject({ status: 413 });
  });

  test.each([
    ["an empty file", ""],
    ["SVG", SVG],
    ["HTML", HTML],
    ["text", "hello"],
  ])("%s with 415", async (_what, content) => {
    await expect(sanitizeImage(Buffer.from(content))).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining("Only JPEG, PNG, WebP, AVIF and GIF"),
    });
  });

  test("a TIFF with 415, although sharp could read it", async () => {
    const tiff = await sharp(await sampleImage("png"))
      .tiff()
      .toBuffer();
    await expect(sanitizeImage(tiff)).rejects.toMatchObject({ status: 415 });
  });

  test("a decompression bomb with 422, without decoding it", async () => {
    const before = process.memoryUsage().rss;
    await expect(sanitizeImage(pngBomb(30_000, 30_000))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("40 megapixels"),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("an image of more than 40 megapixels, but not one of exactly 40", async () => {
    await expect(sanitizeImage(pngBomb(8000, 5001))).rejects.toThrow(/megapixels/);
    // This size is accepted. The file is refused only because its pixels are missing.
    await expect(sanitizeImage(pngBomb(8000, 5000))).rejects.toThrow(/broken/);
  });

  test("an animation whose frames have more than 40 megapixels together", async () => {
    await expect(sanitizeImage(gifOfTinyFrames(2000, 2000, 11))).rejects.toThrow(/megapixels/);
  });

  test("an animation of more than a thousand frames with 422, even if they are tiny", async () => {
    await expect(sanitizeImage(gifOfTinyFrames(1, 1, 1001))).rejects.toMatchObject({ status: 422 });
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("a truncated %s with 422", async (format) => {
    const whole = await sampleImage(format);
    await expect(sanitizeImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      status: 422,
      message: "The image is broken or incomplete and cannot be read.",
    });
  });

  test.each(["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "RIFF\0\0\0\0WEBP", "\0\0\0\x10ftypavif"])(
    "a file that is only the signature %j with 422",
    async (signature) => {
      await expect(sanitizeImage(Buffer.from(signature, "latin1"))).rejects.toMatchObject({ status: 422 });
    },
  );
});
