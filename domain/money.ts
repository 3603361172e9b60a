/** '1234567' as '1,234,567'. Does not use Intl, which blocks slow phones and whose output differs between versions. */
export const groupThousands = (digits: string, separator: string): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, separator);

/**
 * A catalog price in US dollars: '$1,480', with cents only if there are any. Proposals use 'USD 1,480.00'
 * (domain/proposals/money.ts).
 */
export function formatPrice(price: number): string {
  const [whole = "", cents] = price.toFixed(Number.isInteger(price) ? 0 : 2).split(".");
  return `$${groupThousands(whole, ",")}${cents ? `.${cents}` : ""}`;
}
