import { expect, test } from "vitest";
import { imagePath } from "#app/lib/upload-image.ts";

test.each([
  [{ name: "beach.JPG", type: "image/jpeg" }, "itineraries/7/1700.jpg"],
  [{ name: "pasted", type: "image/png" }, "itineraries/7/1700.png"],
  [{ name: "odd.name.webp", type: "" }, "itineraries/7/1700.webp"],
  [{ name: "no-extension", type: "" }, "itineraries/7/1700.jpg"],
])("%j is stored at %s", (file, path) => {
  expect(imagePath({ folder: "itineraries", id: "7" }, file, 1700)).toBe(path);
});
