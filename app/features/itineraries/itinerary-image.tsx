import { useCallback, useState } from "react";
import { imageSources } from "#domain/image-url.ts";

const PLACEHOLDER = "/placeholder.svg";

interface ItineraryImageProps {
  image: string | null;
  /** Empty if the text beside the image describes it. */
  alt?: string;
  /** The point that stays visible if the image is cropped, such as '50% 30%'. */
  focus?: string | null;
  /** Placeholder color while the image loads. */
  color?: string | null;
  sizes: string;
  /** The image is visible when the page opens, so it is loaded at once. */
  eager?: boolean;
  /** Width of the largest variant, in pixels, for images that are always shown small. */
  maxWidth?: number;
  className?: string;
}

/** An itinerary's 16:9 image, or a placeholder if there is none or it does not load. */
export function ItineraryImage({
  image,
  alt = "",
  color,
  focus,
  sizes,
  eager = false,
  maxWidth,
  className = "",
}: ItineraryImageProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  // An image can fail to load before hydration, when no error handler is attached yet.
  const checkLoaded = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setFailedImage(image);
    },
    [image],
  );
  const isMissing = !image || failedImage === image;
  return (
    <img
      {...(isMissing ? { src: PLACEHOLDER } : { ...imageSources(image, maxWidth), sizes })}
      ref={isMissing ? undefined : checkLoaded}
      alt={isMissing ? "" : alt}
      width={960}
      height={540}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "low"}
      decoding="async"
      className={`aspect-video w-full bg-sand-deep object-cover ${className}`}
      style={isMissing ? undefined : { objectPosition: focus ?? undefined, background: color ?? undefined }}
      onError={isMissing ? undefined : () => setFailedImage(image)}
    />
  );
}
