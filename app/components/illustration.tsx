import { illustrationColors } from "#domain/illustration-colors.ts";
import { imageSources } from "#domain/image-url.ts";

interface IllustrationProps {
  /** Bare path in the image store. */
  image: string;
  sizes: string;
  /** For the largest picture in view on load: fetched first instead of lazily. */
  priority?: boolean;
  className?: string;
}

/** A decorative drawing; the text beside it says what it shows. */
export function Illustration({ image, sizes, priority = false, className = "" }: IllustrationProps) {
  return (
    <img
      {...imageSources(image)}
      sizes={sizes}
      alt=""
      width={1600}
      height={900}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding={priority ? "sync" : "async"}
      className={`object-cover ${className}`}
      style={{ backgroundColor: illustrationColors[image] }}
    />
  );
}
