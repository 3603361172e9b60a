import { exponentOf } from "#domain/proposals/currency.ts";
import type { Language } from "#domain/proposals/language.ts";

/** An amount that may have been rounded. `exact` is false where the page has to say 'about'. */
export interface Rounded {
  readonly amount: bigint;
  readonly exact: boolean;
}

/** Amounts are never negative, so half up is: add half of the divisor, then cut. */
export function divideHalfUp(amount: bigint, divisor: bigint): Rounded {
  if (amount < 0n || divisor <= 0n) throw new RangeError("only amounts of zero and more are divided");
  return { amount: (2n * amount + divisor) / (2n * divisor), exact: amount % divisor === 0n };
}

export function depositOf(total: bigint, percent: number): Rounded {
  return divideHalfUp(total * BigInt(percent), 100n);
}

const NO_BREAK = "\u00a0";
const MARKS: Readonly<Record<Language, { readonly thousands: string; readonly decimal: string }>> = {
  en: { thousands: ",", decimal: "." },
  es: { thousands: ".", decimal: "," },
};

/**
 * 'USD 1,234.50' in English, '1.234,50 USD' in Spanish. Written out here and not left to Intl, whose answer differs
 * between browsers and versions: the page, the PDF and the mail have to show the same characters.
 */
export function formatMoney(amount: bigint, currency: string, language: Language): string {
  const figure = formatAmount(amount, currency, language);
  return language === "en" ? `${currency}${NO_BREAK}${figure}` : `${figure}${NO_BREAK}${currency}`;
}

function formatAmount(amount: bigint, currency: string, language: Language): string {
  const exponent = exponentOf(currency);
  const { thousands, decimal } = MARKS[language];
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, thousands);
  const sign = amount < 0n ? "-" : "";
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}${decimal}${digits.slice(split)}`;
}

/**
 * What someone typed into a price field, in minor units; null where it is no amount of this currency.
 * Takes the decimal mark of either language; thousands marks are refused, since '1.234' could mean both.
 */
export function parseAmount(typed: string, currency: string): bigint | null {
  const exponent = exponentOf(currency);
  const [, whole, fraction = ""] = /^(\d{1,16})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || fraction.length > exponent) return null;
  return BigInt(whole + fraction.padEnd(exponent, "0"));
}

/** The figure for a price field, which parseAmount() reads back. */
export function amountForField(amount: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = amount.toString().padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
}
