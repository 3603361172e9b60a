import type { Hono } from "hono";
import { imageUrl } from "#domain/image-url.ts";

const WIDTH = 1190;
const HEIGHT = 860;

/** The first of these pictures that is stored here, as a JPEG for the PDF. Foreign addresses are not fetched. */
export async function readCoverPicture(
  images: readonly (string | null | undefined)[],
  storage: Hono,
): Promise<Buffer | null> {
  for (const image of images) {
    const bytes = image ? await readBytes(image, storage) : null;
    const picture = bytes && (await toJpeg(bytes));
    if (picture) return picture;
  }
  return null;
}

async function readBytes(image: string, storage: Hono): Promise<Uint8Array | null> {
  const [, encoded] = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(image) ?? [];
  if (encoded) return Buffer.from(encoded, "base64");
  const path = imageUrl(image);
  if (!path.startsWith("/storage/v1/")) return null;
  const answer = await storage.request(path);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}

async function toJpeg(bytes: Uint8Array): Promise<Buffer | null> {
  // Loaded with the first cover: it takes memory that most processes never need.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .rotate()
      .resize(WIDTH, HEIGHT, { fit: "cover" })
      .flatten({ background: "#fbf7ef" })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    return null;
  }
}
