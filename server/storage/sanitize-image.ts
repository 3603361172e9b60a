import sharp, { type Sharp } from "sharp";
import {
  MAX_IMAGE_BYTES,
  MAX_PIXELS,
  notAnImage,
  tooManyBytes,
  tooManyPixels,
  unprocessableImage,
} from "#server/storage/image-limits.ts";
import { type ImageType, sniffImageType } from "#server/storage/image-type.ts";
import { StorageError } from "#server/storage/storage-errors.ts";

/** Without this limit, ten megabytes could hold half a million frames of one pixel each. */
const MAX_FRAMES = 1000;
const TIMEOUT_SECONDS = 60;

export interface SanitizedImage {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: ImageType;
  /** The placeholder color shown until the image has loaded: #rrggbb. */
  readonly color: string;
}

/**
 * Re-encodes an upload: only its pixels are kept, turned upright, without metadata or other parts of the file. Size,
 * type and dimensions are checked before decoding.
 */
export async function sanitizeImage(bytes: Uint8Array): Promise<SanitizedImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw tooManyBytes();
  const contentType = sniffImageType(bytes);
  if (!contentType) throw notAnImage();
  try {
    const {
      mediaType,
      width,
      height,
      pages = 1,
    } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (mediaType !== contentType) throw notAnImage();
    if (width * height * pages > MAX_PIXELS || pages > MAX_FRAMES) throw tooManyPixels();
    const isAnimated = pages > 1;
    const decoder = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: isAnimated });
    const upright = isAnimated ? decoder : decoder.autoOrient();
    const encoded = await encode(upright, contentType, width * height)
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
    return { bytes: encoded, contentType, color: await dominantColor(encoded) };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw isPixelLimit(error) ? tooManyPixels() : unprocessableImage(error);
  }
}

function encode(image: Sharp, contentType: ImageType, pixels: number): Sharp {
  switch (contentType) {
    case "image/jpeg":
      return image.jpeg({ quality: 85, mozjpeg: true });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality: 85 });
    case "image/gif":
      return image.gif();
    case "image/avif":
      // Encoding a 40-megapixel AVIF at effort 3 is too slow, so large images use effort 1.
      return image.avif({ quality: 60, effort: pixels > 12_000_000 ? 1 : 3, chromaSubsampling: "4:2:0" });
  }
}

/** sharp's message says 'Input image exceeds pixel limit'. */
function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/.test(error.message);
}

/** The dominant color of an image, as #rrggbb. */
export async function dominantColor(image: Uint8Array): Promise<string> {
  // Sixteen by nine pixels are enough for the color, and quick to count.
  const small = await sharp(image).resize(16, 9, { fit: "fill" }).removeAlpha().toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}
