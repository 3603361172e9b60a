import { illustrationColors } from "#domain/illustration-colors.ts";
import { imageSources } from "#domain/image-url.ts";

interface IllustrationProps {
  /** Path in the image bucket, not a URL. */
  image: string;
  sizes: string;
  /** Loads the image at once and with high priority. For the largest image that is visible on load. */
  priority?: boolean;
  /** Width of the largest variant, in pixels, for images that are always shown small. */
  maxWidth?: number;
  className?: string;
}

/** A decorative drawing. Screen readers skip it, because the text beside it says the same. */
export function Illustration({
  image,
  sizes,
  priority = false,
  maxWidth,
  className = "",
}: IllustrationProps) {
  return (
    <img
      {...imageSources(image, maxWidth)}
      sizes={sizes}
      alt=""
      width={1600}
      height={900}
      loading={priority ? "eager" : "lazy"}
      // Browsers often fetch lazy images before they are visible. Scripts must not be delayed by these images.
      fetchPriority={priority ? "high" : "low"}
      decoding={priority ? "sync" : undefined}
      className={`object-cover ${className}`}
      style={{ background: illustrationColors[image] }}
    />
  );
}
