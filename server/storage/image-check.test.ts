import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { checkImage } from "#server/storage/image-check.ts";
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

describe("a valid image", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "keeps its format and size: %s",
    async (format) => {
      const checked = await checkImage(await sampleImage(format));
      expect(checked.contentType).toBe(`image/${format}`);
      expect(await sharp(checked.bytes).metadata()).toMatchObject({
        mediaType: `image/${format}`,
        width: 80,
        height: 60,
      });
    },
  );

  test("loses location, owner and orientation tag, and is upright", async () => {
    const original = await samplePhotoOnItsSide();
    expect(original.includes("SECRET-OWNER")).toBe(true);
    expect((await sharp(original).metadata()).orientation).toBe(6);

    const { bytes } = await checkImage(original);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 20, height: 40 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(bytes.includes("SECRET-OWNER")).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((channel) => channel > 128)).toEqual([true, false, false]);
    expect([...data.subarray(-3)].map((channel) => channel > 128)).toEqual([false, false, true]);
  });

  test("keeps PNG pixels exactly", async () => {
    const original = await sampleImage("png");
    const { bytes } = await checkImage(original);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(original).raw().toBuffer());
  });

  test.each(["gif", "webp"] as const)("keeps the frames and timing of an animated %s", async (format) => {
    const { bytes } = await checkImage(await sampleAnimation(format));
    expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 2 });
  });

  test("loses data appended to it", async () => {
    const polyglot = Buffer.concat([await sampleImage("gif"), Buffer.from(HTML)]);
    const { bytes, contentType } = await checkImage(polyglot);
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
    expect((await checkImage(polyglot)).bytes.includes("<script>")).toBe(false);
  });
});

describe("a refused upload", () => {
  test("too many bytes: 413", async () => {
    await expect(checkImage(new Uint8Array(MAX_IMAGE_BYTES + 1))).rejects.toMatchObject({ status: 413 });
  });

  test.each([
    ["nothing", ""],
    ["SVG", SVG],
    ["HTML", HTML],
    ["text", "hello"],
  ])("%s: 415", async (_what, content) => {
    await expect(checkImage(Buffer.from(content))).rejects.toMatchObject({
      status: 415,
      message: expect.stringContaining("Only JPEG, PNG, WebP, AVIF and GIF"),
    });
  });

  test("a TIFF, which sharp could read: 415", async () => {
    const tiff = await sharp(await sampleImage("png"))
      .tiff()
      .toBuffer();
    await expect(checkImage(tiff)).rejects.toMatchObject({ status: 415 });
  });

  test("a decompression bomb, detected from its header: 422", async () => {
    const before = process.memoryUsage().rss;
    await expect(checkImage(pngBomb(30_000, 30_000))).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("40 megapixels"),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("just over 40 megapixels: 422; the same header just under is only broken", async () => {
    await expect(checkImage(pngBomb(8000, 5001))).rejects.toThrow(/megapixels/);
    await expect(checkImage(pngBomb(8000, 5000))).rejects.toThrow(/broken/);
  });

  test("an animation with too many pixels in all frames together: 422", async () => {
    await expect(checkImage(gifOfTinyFrames(2000, 2000, 11))).rejects.toThrow(/megapixels/);
  });

  test("more than a thousand frames, however small: 422", async () => {
    await expect(checkImage(gifOfTinyFrames(1, 1, 1001))).rejects.toMatchObject({ status: 422 });
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("a truncated %s: 422", async (format) => {
    const whole = await sampleImage(format);
    await expect(checkImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      status: 422,
      message: "The image is broken or incomplete and cannot be read.",
    });
  });

  test.each(["\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "GIF89a", "RIFF\0\0\0\0WEBP", "\0\0\0\x10ftypavif"])(
    "a bare signature %j: 422",
    async (signature) => {
      await expect(checkImage(Buffer.from(signature, "latin1"))).rejects.toMatchObject({ status: 422 });
    },
  );
});
