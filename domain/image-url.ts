export const IMAGE_BUCKET = "itinerary-images";

/** The only widths in which images are stored; browsers pick one from the srcset. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1200, 1600] as const;
/** Size of the social preview (Open Graph) image; the only cropped size. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

const isBarePath = (image: string) => !/^(https?:)?\/\//i.test(image) && !/^(data|blob):/i.test(image);
const encodePath = (path: string) => path.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");

/** A bare path refers to the public bucket; URLs and data: values are returned unchanged. */
export function imageUrl(image: string): string {
  return isBarePath(image) ? `/storage/v1/object/public/${IMAGE_BUCKET}/${encodePath(image)}` : image;
}

const variantUrl = (image: string, width: number) =>
  `/storage/v1/render/image/public/${IMAGE_BUCKET}/${encodePath(image)}?width=${width}`;

/** The smallest variant of an image, for mails, which have no srcset. */
export const smallImageUrl = (image: string): string =>
  isBarePath(image) ? variantUrl(image, IMAGE_WIDTHS[0]) : image;

/**
 * The image attributes `src` and `srcSet`; external images have no `srcSet`. `maxWidth` is the width of the largest
 * variant to offer, for images that are always shown small.
 */
export function imageSources(
  image: string,
  maxWidth = 1600,
): { readonly src: string; readonly srcSet?: string } {
  if (!isBarePath(image)) return { src: image };
  return {
    src: imageUrl(image),
    srcSet: IMAGE_WIDTHS.filter((width) => width <= maxWidth)
      .map((width) => `${variantUrl(image, width)} ${width}w`)
      .join(","),
  };
}
