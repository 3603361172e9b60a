import type { Hono } from "hono";
import { imageUrl } from "#domain/image-url.ts";
import type { Itinerary } from "#domain/itineraries.schema.ts";

const COVER = { width: 1190, height: 860 } as const;

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

interface DescribedImage {
  readonly path: string | null | undefined;
  readonly alt: string;
}

/** A trip's own image often is one of its itinerary's, which have descriptions. */
export function coverImages(
  tripImage: string | null,
  { image, image_alt, images }: Pick<Itinerary, "image" | "image_alt" | "images">,
): readonly DescribedImage[] {
  const main = { path: image, alt: image_alt };
  const own = [main, ...images].find(({ path }) => path === tripImage);
  return [own ?? { path: tripImage, alt: "" }, main];
}

/** A JPEG for a PDF. Without a description, it is decoration. */
export interface PdfImage {
  readonly jpeg: Uint8Array;
  readonly alt: string;
}

/** The first of these images that is stored here. External URLs are not fetched. */
export async function readCoverImage(
  images: readonly DescribedImage[],
  storage: Hono,
  size: ImageSize = COVER,
): Promise<PdfImage | null> {
  for (const { path, alt } of images) {
    const bytes = path ? await readBytes(path, storage) : null;
    const jpeg = bytes && (await toJpeg(bytes, size));
    if (jpeg) return { jpeg, alt };
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
