/** US dollars with thousands separators; cents only where there are any. */
export function formatPrice(price: number): string {
  const cents = Number.isInteger(price) ? 0 : 2;
  return price.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents,
    maximumFractionDigits: cents,
  });
}
