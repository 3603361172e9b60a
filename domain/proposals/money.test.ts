import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies, exponentOf, isCurrency } from "#domain/proposals/currency.ts";
import {
  amountForField,
  depositOf,
  divideHalfUp,
  formatMoney,
  parseAmount,
} from "#domain/proposals/money.ts";

const amount = fc.bigInt(0n, 9_000_000_000_000_000n);
const currency = fc.constantFrom(...currencies);

describe("formatting", () => {
  it.each([
    [123_450n, "USD", "USD 1,234.50", "1.234,50 USD"],
    [0n, "USD", "USD 0.00", "0,00 USD"],
    [5n, "EUR", "EUR 0.05", "0,05 EUR"],
    [1_234_567n, "CLP", "CLP 1,234,567", "1.234.567 CLP"],
    [999n, "JPY", "JPY 999", "999 JPY"],
    [1_234_567n, "KWD", "KWD 1,234.567", "1.234,567 KWD"],
    [-150n, "BBD", "BBD -1.50", "-1,50 BBD"],
  ])("%s minor units of %s are '%s' in English and '%s' in Spanish", (minor, code, english, spanish) => {
    expect(formatMoney(minor, code, "en").replace("\u00a0", " ")).toBe(english);
    expect(formatMoney(minor, code, "es").replace("\u00a0", " ")).toBe(spanish);
  });

  it("loses no digit of any amount in any currency", () => {
    fc.assert(
      fc.property(
        amount,
        currency,
        fc.constantFrom("en" as const, "es" as const),
        (minor, code, language) => {
          expect(BigInt(formatMoney(minor, code, language).replaceAll(/\D/g, ""))).toBe(minor);
        },
      ),
    );
  });
});

describe("the currencies", () => {
  it("are listed once each, and unknown ones are rejected", () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(isCurrency("XXX")).toBe(false);
    expect(() => exponentOf("usd")).toThrow(RangeError);
  });

  it.each([
    ["CLP", 0],
    ["PYG", 0],
    ["COP", 2],
    ["CRC", 2],
    ["BBD", 2],
    ["TND", 3],
  ])("have the decimals of ISO 4217: %s has %s", (code, exponent) => {
    expect(exponentOf(code)).toBe(exponent);
  });
});

describe("typing an amount", () => {
  it("parses an amount that was formatted for a price field back to the same amount", () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        expect(parseAmount(amountForField(minor, code), code)).toBe(minor);
      }),
    );
  });

  it.each([
    ["12", "USD", 1200n],
    ["12,5", "USD", 1250n],
    [" 12.50 ", "USD", 1250n],
    ["12.505", "USD", null],
    ["1,234.50", "USD", 123_450n],
    ["1.234,50", "USD", 123_450n],
    ["1,234", "USD", 123_400n],
    ["1 234", "USD", 123_400n],
    // Rejected, because it may mean 1234 in Spanish notation, or a decimal with a digit too many.
    ["1.234", "USD", null],
    ["1,23.4", "USD", null],
    ["12.5", "CLP", null],
    ["-1", "USD", null],
    ["", "USD", null],
    ["1e3", "USD", null],
  ])("'%s' in %s is parsed as %s", (typed, code, expected) => {
    expect(parseAmount(typed, code)).toBe(expected);
  });
});

describe("rounding", () => {
  it("rounds half up, and says if it was not exact", () => {
    expect(divideHalfUp(5n, 2n)).toEqual({ amount: 3n, isExact: false });
    expect(divideHalfUp(4n, 3n)).toEqual({ amount: 1n, isExact: false });
    expect(divideHalfUp(6n, 3n)).toEqual({ amount: 2n, isExact: true });
    expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError);
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
  });

  it("is never off by more than a half, and rounds up at the half", () => {
    fc.assert(
      fc.property(amount, fc.bigInt(1n, 500n), (whole, divisor) => {
        const { amount: share, isExact } = divideHalfUp(whole, divisor);
        const excess = 2n * (share * divisor - whole);
        expect(excess > -divisor && excess <= divisor).toBe(true);
        expect(isExact).toBe(share * divisor === whole);
      }),
    );
  });

  it("keeps the deposit between zero and the total", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (total, percent) => {
        const deposit = depositOf(total, percent).amount;
        expect(deposit >= 0n && deposit <= total).toBe(true);
        if (percent === 0) expect(deposit).toBe(0n);
        if (percent === 100) expect(deposit).toBe(total);
      }),
    );
  });
});
