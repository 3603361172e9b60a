import { imageUrl } from "#domain/image-url.ts";

/**
 * The social preview (Open Graph) image: 1200 × 630, cropped by our image server; external images are unchanged.
 * Social networks cannot show data: values.
 */
export function socialImage(image: string | null): string | undefined {
  if (!image || /^data:/i.test(image)) return undefined;
  const url = imageUrl(image);
  return url === image
    ? url
    : `${url.replace("/object/public/", "/render/image/public/")}?width=1200&height=630`;
}
