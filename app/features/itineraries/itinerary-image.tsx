import { useCallback, useState } from "react";
import { imageSources } from "#domain/image-url.ts";

const PLACEHOLDER = "/placeholder.svg";

interface ItineraryImageProps {
  image: string | null;
  /** Empty where the text beside it says what it shows. */
  alt?: string;
  /** What stays in sight where the picture is cropped: '50% 30%'. */
  focus?: string | null;
  /** Stands in its place until it has loaded. */
  color?: string | null;
  sizes: string;
  /** In sight when the page opens: fetched at once. */
  eager?: boolean;
  /** Of the widest variant, in pixels, for a picture that is never shown large. */
  widest?: number;
  className?: string;
}

/** An itinerary's 16:9 picture; the placeholder where there is none or it does not load. */
export function ItineraryImage({
  image,
  alt = "",
  color,
  focus,
  sizes,
  eager = false,
  widest,
  className = "",
}: ItineraryImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  // A picture can fail to load before hydration, when no error handler is attached yet.
  const check = useCallback(
    (element: HTMLImageElement | null) => {
      if (element?.complete && element.naturalWidth === 0) setFailed(image);
    },
    [image],
  );
  const isMissing = !image || failed === image;
  return (
    <img
      {...(isMissing ? { src: PLACEHOLDER } : { ...imageSources(image, widest), sizes })}
      ref={isMissing ? undefined : check}
      alt={isMissing ? "" : alt}
      width={960}
      height={540}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "low"}
      decoding="async"
      className={`aspect-video w-full bg-sand-deep object-cover ${className}`}
      style={isMissing ? undefined : { objectPosition: focus ?? undefined, background: color ?? undefined }}
      onError={isMissing ? undefined : () => setFailed(image)}
    />
  );
}
