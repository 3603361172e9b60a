import type { Hono } from "hono";
import { imageUrl } from "#domain/image-url.ts";

const COVER = { width: 1190, height: 860 } as const;

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The first of these images that is stored here, as a JPEG for the PDF. External URLs are not fetched. */
export async function readCoverImage(
  images: readonly (string | null | undefined)[],
  storage: Hono,
  size: ImageSize = COVER,
): Promise<Buffer | null> {
  for (const image of images) {
    const bytes = image ? await readBytes(image, storage) : null;
    const jpeg = bytes && (await toJpeg(bytes, size));
    if (jpeg) return jpeg;
  }
  return null;
}

async function readBytes(image: string, storage: Hono): Promise<Uint8Array | null> {
  const [, encoded] = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(image) ?? [];
  if (encoded) return Buffer.from(encoded, "base64");
  const path = imageUrl(image);
  if (!path.startsWith("/storage/v1/")) return null;
  const response = await storage.request(path);
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

async function toJpeg(bytes: Uint8Array, { width, height }: ImageSize): Promise<Buffer | null> {
  // Loaded on demand, because most processes never need it.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      // Without an angle, this turns the image upright by its orientation tag.
      .rotate()
      .resize(width, height, { fit: "cover" })
      .flatten({ background: "#fbf7ef" })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}
