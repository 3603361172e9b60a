/**
 * US dollars with thousands separators; cents only where there are any. By hand: the first use of the browser's own
 * number formats holds up a phone for a tenth of a second.
 */
export function formatPrice(price: number): string {
  const [whole = "", cents] = price.toFixed(Number.isInteger(price) ? 0 : 2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${grouped}${cents ? `.${cents}` : ""}`;
}
