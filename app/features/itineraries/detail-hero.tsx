import { useState } from "react";
import { imageSources } from "#app/lib/image-url.ts";

const PLACEHOLDER = "/placeholder.svg";

/** The picture over the page, fetched first; one that cannot be loaded gives way to the placeholder. */
export function DetailHero({ image }: { image: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = image && image !== broken ? imageSources(image) : { src: PLACEHOLDER };
  return (
    <img
      {...source}
      sizes="(min-width: 1280px) 52rem, (min-width: 1024px) 60vw, 100vw"
      alt=""
      width={1600}
      height={900}
      fetchPriority="high"
      decoding="async"
      className="aspect-video w-full rounded-card bg-sand-deep object-cover print:max-h-64"
      // It may have failed before the page came alive.
      ref={(element) => {
        if (element?.complete && element.naturalWidth === 0 && source.src !== PLACEHOLDER) setBroken(image);
      }}
      onError={() => setBroken(image)}
    />
  );
}
