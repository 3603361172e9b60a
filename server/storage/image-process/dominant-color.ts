import sharp from "sharp";

/** The dominant color of an image, as #rrggbb. */
export async function dominantColor(image: Uint8Array): Promise<string> {
  // Sixteen by nine pixels are enough, and quick to count.
  const small = await sharp(image).resize(16, 9, { fit: "fill" }).removeAlpha().toBuffer();
  const { dominant } = await sharp(small).stats();
  const hex = (value: number) => value.toString(16).padStart(2, "0");
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`;
}
