import { Hono } from "hono";
import { expect, it } from "vitest";
import { coverImages, readCoverImage } from "#server/functions/trip-pdf/cover-image.ts";

const itinerary = {
  image: "itineraries/7/1.jpg",
  image_alt: "A street",
  images: [{ path: "itineraries/7/2.jpg", alt: "A volcano", focus: null }],
};
const main = { path: "itineraries/7/1.jpg", alt: "A street" };

it("the cover's image has the description that the itinerary gives for this image, and no other", () => {
  expect(coverImages("itineraries/7/1.jpg", itinerary)).toEqual([main, main]);
  expect(coverImages("itineraries/7/2.jpg", itinerary)[0]).toMatchObject({ alt: "A volcano" });
  expect(coverImages("trips/own.jpg", itinerary)).toEqual([{ path: "trips/own.jpg", alt: "" }, main]);
  expect(coverImages(null, itinerary)).toEqual([{ path: null, alt: "" }, main]);
});

it("an image that is not stored here is passed over together with its description", async () => {
  const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const images = [
    { path: "https://example.com/a.jpg", alt: "Elsewhere" },
    { path: pixel, alt: "A pixel" },
  ];
  const image = await readCoverImage(images, new Hono(), { width: 2, height: 2 });
  expect(image?.alt).toBe("A pixel");
  expect(Buffer.from(image?.jpeg.subarray(0, 2) ?? []).toString("hex")).toBe("ffd8");
});
