import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DetailImages } from "#app/features/itineraries/detail-images.tsx";
import { ITINERARY } from "#app/features/itineraries/itinerary.fixture.ts";

test("visitors browse an itinerary's images, each with its alt text and focus", () => {
  const withImages = {
    ...ITINERARY,
    image: "itineraries/7/1.jpg",
    image_alt: "Terraces above Pisac",
    image_focus: "50% 20%",
    images: [{ path: "itineraries/7/2.jpg", alt: "The market", focus: null }],
  };
  render(<DetailImages itinerary={withImages} />);
  expect(screen.getByAltText<HTMLImageElement>("Terraces above Pisac").style.objectPosition).toBe("50% 20%");
  fireEvent.click(screen.getByRole("button", { name: "Image 2: The market" }));
  expect(screen.getByAltText<HTMLImageElement>("The market").src).toContain("itineraries/7/2.jpg");
  expect(screen.queryByAltText("Terraces above Pisac")).toBeNull();
});
