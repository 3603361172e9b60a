const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export function isImageType(type: string): type is ImageType {
  return IMAGE_TYPES.some((known) => known === type);
}

/** Detects the type from the first bytes; file names and claimed content types are ignored. */
export function sniffImageType(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.byteLength, SNIFFED_BYTES),
  ).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "image/gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  // One of the brands must be 'avif', or 'avis' for an animation.
  if (head.slice(4, 8) === "ftyp" && /^(?:.{4})*?avi[fs]/s.test(brands(head))) return "image/avif";
  return null;
}

/** The number of bytes that `sniffImageType` needs at most. */
export const SNIFFED_BYTES = 64;

/** The major and the compatible brands of an ISO base media file, four characters each. */
function brands(head: string): string {
  const boxSize = Buffer.from(head.slice(0, 4), "latin1").readUInt32BE(0);
  return head.slice(8, 12) + head.slice(16, boxSize);
}
