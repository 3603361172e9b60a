import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { resizeImage } from "#server/storage/resize-image.ts";
import {
  SVG,
  sampleAnimation,
  sampleImage,
  samplePhotoOnItsSide,
} from "#server/storage/sample-images.fixture.ts";

const options = { width: 1600, prefer: "webp" } as const;
const landscape = await sampleImage("jpeg", 400, 200);

const shapeOf = async (bytes: Buffer) => {
  const { width, height, mediaType } = await sharp(bytes).metadata();
  return `${width}x${height} ${mediaType?.slice("image/".length)}`;
};

describe("the size", () => {
  test.each([
    ["the height follows the width", { width: 320 }, "320x160"],
    ["a crop has the requested shape", { width: 200, height: 105 }, "200x105"],
    ["a variant is never wider than the original", { width: 1200 }, "400x200"],
    ["a square crop larger than the original stays square", { width: 640, height: 640 }, "200x200"],
  ] as const)("%s", async (_what, wanted, shape) => {
    expect(await shapeOf(await resizeImage(landscape, { ...options, ...wanted }))).toBe(`${shape} webp`);
  });

  test("an image with an orientation tag, as other programs may store it, is turned upright", async () => {
    expect(await shapeOf(await resizeImage(await samplePhotoOnItsSide(), options))).toBe("20x40 webp");
  });
});

describe("the format", () => {
  const format = async (source: Buffer, prefer: "avif" | "webp" | "universal" | "origin") =>
    (await shapeOf(await resizeImage(source, { ...options, prefer }))).split(" ")[1];

  test("is the preferred one, the original one, or one that every client supports", async () => {
    expect(await format(landscape, "avif")).toBe("avif");
    expect(await format(landscape, "universal")).toBe("jpeg");
    expect(await format(await sampleImage("png"), "universal")).toBe("png");
    expect(await format(await sampleImage("gif"), "universal")).toBe("png");
    expect(await format(await sampleImage("avif"), "universal")).toBe("jpeg");
    expect(await format(await sampleImage("avif"), "origin")).toBe("avif");
    expect(await format(await sampleImage("gif"), "origin")).toBe("gif");
  });

  test("is PNG for a transparent image if every client must support it", async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#00000000" } })
      .webp()
      .toBuffer();
    expect(await format(clear, "universal")).toBe("png");
  });

  test("is WebP or GIF for an animation, because AVIF would show one frame only", async () => {
    const gif = await sampleAnimation("gif", 400, 300);
    const animation = await resizeImage(gif, { ...options, width: 160, prefer: "avif" });
    expect(await sharp(animation).metadata()).toMatchObject({
      mediaType: "image/webp",
      pages: 3,
      width: 160,
      height: 120,
    });
    expect(await sharp(await resizeImage(gif, { ...options, prefer: "universal" })).metadata()).toMatchObject(
      {
        mediaType: "image/gif",
        pages: 3,
      },
    );
  });
});

test("a file that is not an image, or a broken one, is refused", async () => {
  await expect(resizeImage(Buffer.from(SVG), options)).rejects.toMatchObject({ status: 422 });
  await expect(resizeImage(landscape.subarray(0, 500), options)).rejects.toMatchObject({ status: 422 });
});
