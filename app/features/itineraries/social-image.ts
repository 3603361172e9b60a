import { imageUrl } from "#domain/image-url.ts";

/**
 * URL of the social preview (Open Graph) image. Our image server crops it to 1200 × 630; the URL of an external image
 * is unchanged. A data: URL gives none, because social networks cannot show it.
 */
export function socialImage(image: string | null): string | undefined {
  if (!image || /^data:/i.test(image)) return undefined;
  const url = imageUrl(image);
  return url === image
    ? url
    : `${url.replace("/object/public/", "/render/image/public/")}?width=1200&height=630`;
}
