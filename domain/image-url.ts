export const BUCKET = "itinerary-images";

/** The widths in which a picture is stored; a browser picks one from the srcset. There are no others. */
export const IMAGE_WIDTHS = [320, 480, 640, 960, 1200, 1600] as const;
/** Shared links want pictures of exactly this size: the only one that is cut. */
export const SHARED_PICTURE = { width: 1200, height: 630 } as const;

const isBarePath = (image: string) => !/^(https?:)?\/\//i.test(image) && !/^(data|blob):/i.test(image);
const encodePath = (path: string) => path.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");

/** A bare path lies in the public bucket; web addresses and data: values are kept as they are. */
export function imageUrl(image: string): string {
  return isBarePath(image) ? `/storage/v1/object/public/${BUCKET}/${encodePath(image)}` : image;
}

const variantUrl = (image: string, width: number) =>
  `/storage/v1/render/image/public/${BUCKET}/${encodePath(image)}?width=${width}`;

/** The smallest variant of a picture, for where no browser chooses: a mail. */
export const smallImageUrl = (image: string): string =>
  isBarePath(image) ? variantUrl(image, IMAGE_WIDTHS[0]) : image;

/**
 * A picture, and the sized variants of one in the bucket that browsers choose from; foreign pictures have
 * none. A picture that is never shown large says how wide its widest variant need be.
 */
export function imageSources(
  image: string,
  widest = 1600,
): { readonly src: string; readonly srcSet?: string } {
  if (!isBarePath(image)) return { src: image };
  return {
    src: imageUrl(image),
    srcSet: IMAGE_WIDTHS.filter((width) => width <= widest)
      .map((width) => `${variantUrl(image, width)} ${width}w`)
      .join(","),
  };
}
