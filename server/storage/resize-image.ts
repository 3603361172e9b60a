import sharp, { type Metadata, type ResizeOptions, type Sharp } from "sharp";
import { MAX_PIXELS, unprocessableImage } from "#server/storage/image-limits.ts";
import { type ImageType, sniffImageType } from "#server/storage/image-type.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";

const QUALITY = 80;
const TIMEOUT_SECONDS = 30;

/** Returns the bytes of a variant, which is never larger than the original. `sniffImageType` tells their type. */
export async function resizeImage(source: Uint8Array, options: RenderOptions): Promise<Buffer<ArrayBuffer>> {
  // An S3 bucket may contain files that the site did not write, so a stored file is checked like an upload.
  const sourceType = sniffImageType(source);
  if (!sourceType) throw unprocessableImage(null);
  try {
    const metadata = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
    const isAnimated = (metadata.pages ?? 1) > 1;
    const decoder = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: isAnimated });
    const upright = isAnimated ? decoder : decoder.autoOrient();
    const resized = upright.resize(resizeOptions(metadata.autoOrient, options));
    const type = chooseType(sourceType, metadata, options.prefer);
    return await encode(resized, type).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
  } catch (error) {
    throw unprocessableImage(error);
  }
}

/** Resize options that never enlarge and keep a crop's proportions. */
function resizeOptions(original: Metadata["autoOrient"], { width, height }: RenderOptions): ResizeOptions {
  if (height === undefined) return { width, fit: "inside", withoutEnlargement: true };
  const scale = Math.min(1, original.width / width, original.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height), fit: "cover" };
}

function chooseType(
  sourceType: ImageType,
  { pages = 1, hasAlpha }: Metadata,
  prefer: RenderOptions["prefer"],
): ImageType {
  if (prefer === "origin") return sourceType;
  // sharp writes AVIF without animation, so animations stay WebP or GIF.
  if (pages > 1) return prefer === "universal" ? "image/gif" : "image/webp";
  if (prefer === "avif") return "image/avif";
  if (prefer === "webp") return "image/webp";
  return sourceType === "image/png" || sourceType === "image/gif" || hasAlpha ? "image/png" : "image/jpeg";
}

function encode(image: Sharp, type: ImageType): Sharp {
  switch (type) {
    case "image/jpeg":
      return image.jpeg({ quality: QUALITY, mozjpeg: true });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality: QUALITY });
    case "image/gif":
      return image.gif();
    case "image/avif":
      // AVIF at 60 looks like WebP at 80. Effort 0 is as fast as WebP and still smaller.
      return image.avif({ quality: QUALITY - 20, effort: 0, chromaSubsampling: "4:2:0" });
  }
}
