import sharp from "sharp";
import { expect, test } from "vitest";
import { unprocessableImage } from "#server/storage/image-limits.ts";

test("the error for an image that takes too long says so, and does not call the image broken", async () => {
  const large = sharp({ create: { width: 4000, height: 4000, channels: 3, background: "#0f5" } });
  const timeout = await large
    .blur(80)
    .timeout({ seconds: 1 })
    .toBuffer()
    .catch((error: unknown) => error);
  expect(unprocessableImage(timeout)).toMatchObject({
    status: 422,
    message: "The image took too long to process.",
    cause: timeout,
  });
});
