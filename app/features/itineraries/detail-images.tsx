import { useState } from "react";
import { ItineraryImage } from "#app/features/itineraries/itinerary-image.tsx";
import type { Itinerary } from "#domain/itineraries.schema.ts";

/** The itinerary's image. If there are several, a row of thumbnails to choose from is below it. */
export function DetailImages({ itinerary }: { itinerary: Itinerary }) {
  const { image, image_alt, image_focus, images } = itinerary;
  const firstImage = { path: image, alt: image_alt, focus: image_focus };
  const allImages = [firstImage, ...images];
  const [chosenIndex, setChosenIndex] = useState(0);
  const chosenImage = allImages[chosenIndex] ?? firstImage;
  return (
    <div>
      <ItineraryImage
        image={chosenImage.path}
        alt={chosenImage.alt}
        focus={chosenImage.focus}
        // Only the first image has a stored color.
        color={chosenIndex === 0 ? itinerary.image_color : null}
        sizes="(min-width: 1280px) 52rem, (min-width: 1024px) 60vw, 100vw"
        eager
        className="rounded-card print:max-h-64"
      />
      {images.length > 0 && (
        <ul aria-label="Images" className="mt-3 flex gap-2 overflow-x-auto p-1 print:hidden">
          {allImages.map(({ path, alt, focus }, index) => (
            <li key={path} className="w-24 shrink-0 sm:w-32">
              <button
                type="button"
                aria-label={`Image ${index + 1}${alt && `: ${alt}`}`}
                aria-pressed={index === chosenIndex}
                onClick={() => setChosenIndex(index)}
                className="block w-full overflow-hidden rounded-xl aria-pressed:ring-3 aria-pressed:ring-leaf"
              >
                <ItineraryImage image={path} focus={focus} sizes="8rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
