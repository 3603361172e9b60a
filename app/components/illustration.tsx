import { illustrationColors } from "#domain/illustration-colors.ts";
import { imageSources } from "#domain/image-url.ts";

interface IllustrationProps {
  /** Bare path in the image bucket. */
  image: string;
  sizes: string;
  /** For the largest image in view on load: fetched first instead of lazily. */
  priority?: boolean;
  /** Width of the largest variant, in pixels, for images that are always shown small. */
  widest?: number;
  className?: string;
}

/** A decorative drawing; the text beside it describes it. */
export function Illustration({ image, sizes, priority = false, widest, className = "" }: IllustrationProps) {
  return (
    <img
      {...imageSources(image, widest)}
      sizes={sizes}
      alt=""
      width={1600}
      height={900}
      loading={priority ? "eager" : "lazy"}
      // Lazy images are often fetched before they are visible; code takes precedence.
      fetchPriority={priority ? "high" : "low"}
      decoding={priority ? "sync" : undefined}
      className={`object-cover ${className}`}
      style={{ background: illustrationColors[image] }}
    />
  );
}
