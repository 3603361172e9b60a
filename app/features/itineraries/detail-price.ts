/**
 * US dollars with thousands separators; cents only where there are any. Not with Intl.NumberFormat: its
 * first use blocks a slow phone for a tenth of a second.
 */
export function formatPrice(price: number): string {
  const [whole = "", cents] = price.toFixed(Number.isInteger(price) ? 0 : 2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${grouped}${cents ? `.${cents}` : ""}`;
}
