import { imageSources } from "#domain/image-url.ts";

interface IllustrationProps {
  /** Bare path in the image store. */
  image: string;
  sizes: string;
  /** The picture the page is judged by: fetched first instead of when it comes near. */
  priority?: boolean;
  className?: string;
}

/** One of our drawings, as decoration: the words beside it say what it shows. */
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
    />
  );
}
