import { expect, test } from "vitest";
import { formatPrice } from "#app/features/itineraries/detail-price.ts";

test.each([
  [950, "$950"],
  [1480, "$1,480"],
  [1234567, "$1,234,567"],
  [1390.5, "$1,390.50"],
])("%d reads %s", (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
