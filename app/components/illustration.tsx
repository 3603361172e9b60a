import { illustrationColors } from "#domain/illustration-colors.ts";
import { imageSources } from "#domain/image-url.ts";

interface IllustrationProps {
  /** Bare path in the image store. */
  image: string;
  sizes: string;
  /** For the largest picture in view on load: fetched first instead of lazily. */
  priority?: boolean;
  /** Of the widest variant, in pixels, for a picture that is never shown large. */
  widest?: number;
  className?: string;
}

/** A decorative drawing; the text beside it says what it shows. */
export function Illustration({ image, sizes, priority = false, widest, className = "" }: IllustrationProps) {
  return (
    <img
      {...imageSources(image, widest)}
      sizes={sizes}
      alt=""
      width={1600}
      height={900}
      loading={priority ? "eager" : "lazy"}
      // A lazy picture is often fetched before it is in sight; the code goes first.
      fetchPriority={priority ? "high" : "low"}
      decoding={priority ? "sync" : undefined}
      className={`object-cover ${className}`}
      style={{ background: illustrationColors[image] }}
    />
  );
}
