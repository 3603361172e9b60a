import sharp, { type Metadata, type ResizeOptions, type Sharp } from "sharp";
import { brokenImage, MAX_PIXELS } from "#server/storage/image-check.ts";
import { type ImageType, sniffImageType } from "#server/storage/image-type.ts";
import type { RenderOptions } from "#server/storage/render-options.ts";

const LARGEST_EDGE = 2560;
const MAX_SECONDS = 30;

/** The variant's bytes; `sniffImageType` tells their type. Never larger than the original. */
export async function resizeImage(source: Uint8Array, options: RenderOptions): Promise<Buffer<ArrayBuffer>> {
  // An S3 bucket may hold files of others, so a stored file is checked like an upload.
  const own = sniffImageType(source);
  if (!own) throw brokenImage(null);
  try {
    const metadata = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
    const animated = (metadata.pages ?? 1) > 1;
    const decoder = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: "error", animated });
    const upright = animated ? decoder : decoder.autoOrient();
    const resized = upright.resize(boxWithin(metadata.autoOrient, options));
    const type = chooseType(own, metadata, options.prefer);
    return await encode(resized, type, options.quality).timeout({ seconds: MAX_SECONDS }).toBuffer();
  } catch (error) {
    throw brokenImage(error);
  }
}

/** What to ask of sharp so that nothing is enlarged and a crop keeps the proportions asked for. */
function boxWithin(
  original: Metadata["autoOrient"],
  { width, height, resize }: RenderOptions,
): ResizeOptions {
  const within = { fit: "inside", withoutEnlargement: true } as const;
  if (width === undefined && height === undefined)
    return { width: LARGEST_EDGE, height: LARGEST_EDGE, ...within };
  if (width === undefined || height === undefined || resize === "contain")
    return { width, height, ...within };
  if (resize === "fill") {
    return { width: Math.min(width, original.width), height: Math.min(height, original.height), fit: "fill" };
  }
  const scale = Math.min(1, original.width / width, original.height / height);
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height), fit: "cover" };
}

function chooseType(
  own: ImageType,
  { pages = 1, hasAlpha }: Metadata,
  prefer: RenderOptions["prefer"],
): ImageType {
  if (prefer === "origin") return own;
  // sharp writes AVIF without animation, so moving pictures stay WebP or GIF.
  if (pages > 1) return prefer === "universal" ? "image/gif" : "image/webp";
  if (prefer === "avif") return "image/avif";
  if (prefer === "webp") return "image/webp";
  return own === "image/png" || own === "image/gif" || hasAlpha ? "image/png" : "image/jpeg";
}

function encode(image: Sharp, type: ImageType, quality: number): Sharp {
  switch (type) {
    case "image/jpeg":
      return image.jpeg({ quality, mozjpeg: true });
    case "image/png":
      return image.png();
    case "image/webp":
      return image.webp({ quality });
    case "image/gif":
      return image.gif();
    case "image/avif":
      // AVIF at 60 looks like WebP at 80. In most of a large catalogue the next visitor is a picture's first, who waits
      // for it: without effort it is as quick as WebP and smaller still; effort 2 takes four times as long for a fifth.
      return image.avif({ quality: Math.max(20, quality - 20), effort: 0, chromaSubsampling: "4:2:0" });
  }
}
