import { expect, test } from "vitest";
import { imageSources, imageUrl } from "#domain/image-url.ts";

test("a bare path is resolved against the public bucket", () => {
  expect(imageUrl("itineraries/7/170 0.jpg")).toBe(
    "/storage/v1/object/public/itinerary-images/itineraries/7/170%200.jpg",
  );
});

test.each(["https://example.com/a.jpg", "//example.com/a.jpg", "data:image/png;base64,AAAA"])(
  "%s is unchanged",
  (image) => {
    expect(imageUrl(image)).toBe(image);
    expect(imageSources(image)).toEqual({ src: image });
  },
);

test("images in the bucket are offered in several widths", () => {
  const { src, srcSet } = imageSources("illustrations/peru.webp");
  expect(src).toBe(imageUrl("illustrations/peru.webp"));
  expect(srcSet).toContain("illustrations/peru.webp?width=320 320w");
  expect(srcSet).toContain("?width=1600 1600w");
});
