import { groupThousands } from "#domain/money.ts";
import { exponentOf } from "#domain/proposals/currency.ts";
import type { Language } from "#domain/proposals/language.ts";
import { readDigits } from "#domain/typed-number.ts";

/** An amount that may be rounded. If `isExact` is false, the page says 'about'. */
export interface RoundedAmount {
  readonly amount: bigint;
  readonly isExact: boolean;
}

/** Amounts are never negative, so adding half the divisor and truncating rounds half up. */
export function divideHalfUp(amount: bigint, divisor: bigint): RoundedAmount {
  if (amount < 0n || divisor <= 0n)
    throw new RangeError("the amount must not be negative, and the divisor must be positive");
  return { amount: (2n * amount + divisor) / (2n * divisor), isExact: amount % divisor === 0n };
}

export function depositOf(total: bigint, percent: number): RoundedAmount {
  return divideHalfUp(total * BigInt(percent), 100n);
}

const NO_BREAK = "\u00a0";
const SEPARATORS: Readonly<Record<Language, { readonly thousands: string; readonly decimal: string }>> = {
  en: { thousands: ",", decimal: "." },
  es: { thousands: ".", decimal: "," },
};

/**
 * 'USD 1,234.50' in English, '1.234,50 USD' in Spanish. Without Intl, whose output differs between browsers:
 * page, PDF and mail must show the same characters.
 */
export function formatMoney(amount: bigint, currency: string, language: Language): string {
  const figure = formatAmount(amount, currency, language);
  return language === "en" ? `${currency}${NO_BREAK}${figure}` : `${figure}${NO_BREAK}${currency}`;
}

function formatAmount(amount: bigint, currency: string, language: Language): string {
  const exponent = exponentOf(currency);
  const { thousands, decimal } = SEPARATORS[language];
  const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  const whole = groupThousands(digits.slice(0, split), thousands);
  const sign = amount < 0n ? "-" : "";
  return exponent === 0 ? `${sign}${whole}` : `${sign}${whole}${decimal}${digits.slice(split)}`;
}

/** Parses a price field into minor units; null for an invalid or unclear amount. */
export function parseAmount(typed: string, currency: string): bigint | null {
  const exponent = exponentOf(currency);
  const digits = readDigits(typed, exponent);
  if (digits === null || digits === "unclear") return null;
  const { whole, fraction } = digits;
  // 16 digits are far more than any price may have.
  if (fraction.length > exponent || whole.length > 16) return null;
  return BigInt(whole + fraction.padEnd(exponent, "0"));
}

/** Formats an amount for a price field; parseAmount() reads it back. */
export function amountForField(amount: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = amount.toString().padStart(exponent + 1, "0");
  const split = digits.length - exponent;
  return exponent === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
}
