import { expect, test } from "vitest";
import { formatPrice } from "#domain/money.ts";

test.each([
  [0, "$0"],
  [950, "$950"],
  // Not a whole number, so it is shown with cents.
  [999.999, "$1,000.00"],
  [1480, "$1,480"],
  [1234567, "$1,234,567"],
  [1390.5, "$1,390.50"],
])("the price %d is shown as %s", (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
