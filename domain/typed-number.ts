import { groupThousands } from "#domain/money.ts";

/** The digits before and after the decimal mark. */
export interface TypedDigits {
  readonly whole: string;
  readonly fraction: string;
}

const NOTATIONS = [
  // '1,480.00'
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/,
  // '1.480,00'
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
  // '1,480' and '1.480.000'
  /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  // '1480', '1480.5' and '1480,5'
  /^(\d+)(?:[.,](\d+))?$/,
];
const POINT_BEFORE_THREE_DIGITS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads a number from a field. With both marks, the last one is the decimal mark: '1,480.00' and '1.480,00' are equal. A
 * single comma before three digits groups thousands, as in English. A single point before three digits is 'unclear',
 * unless there may be three decimals, and so is any other text with digits. Null for text without digits and for a
 * number below zero.
 */
export function readDigits(typed: string, maxDecimals = 2): TypedDigits | "unclear" | null {
  const text = typed.replaceAll(/\s/g, "");
  if (!/\d/.test(text) || /^-[\d.,]+$/.test(text)) return null;
  if (maxDecimals < 3 && POINT_BEFORE_THREE_DIGITS.test(text)) return "unclear";
  for (const notation of NOTATIONS) {
    const [, whole, fraction = ""] = notation.exec(text) ?? [];
    if (whole !== undefined) return { whole: whole.replaceAll(/[.,]/g, ""), fraction };
  }
  return "unclear";
}

export function readNumber(typed: string): number | "unclear" | null {
  const digits = readDigits(typed);
  return typeof digits === "object" && digits ? Number(`${digits.whole}.${digits.fraction}`) : digits;
}

interface Limits {
  readonly max: number;
  /** How to write such a number. */
  readonly example: string;
}

/** What is wrong with a number that cannot be read for certain or is too large; undefined for text that holds no number. */
export function numberProblem(typed: string, { max, example }: Limits): string | undefined {
  const number = readNumber(typed);
  if (number === "unclear") return `'${typed.trim()}' is not clear. Write it as ${example}.`;
  return number !== null && number > max ? `At most ${groupThousands(String(max), ",")}.` : undefined;
}

/** What is wrong with text that is no whole number within these limits. */
export function wholeNumberProblem(typed: string, min: number, max: number): string | undefined {
  const number = readNumber(typed);
  const isValid = typeof number === "number" && Number.isInteger(number) && number >= min && number <= max;
  return isValid ? undefined : `Write a whole number from ${min} to ${max}.`;
}
