/**
 * Currencies by their ISO 4217 decimal places. Only these can be chosen, because an amount in a currency whose places
 * are unknown could be off by a power of ten.
 */
const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const WITH_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND";
const WITH_TWO_DECIMALS =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY " +
  "COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS " +
  "INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR " +
  "MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD " +
  "SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW";

const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...WITHOUT_DECIMALS.split(" ").map((code) => [code, 0] as const),
  ...WITH_TWO_DECIMALS.split(" ").map((code) => [code, 2] as const),
  ...WITH_THREE_DECIMALS.split(" ").map((code) => [code, 3] as const),
]);

export const currencies: readonly string[] = [...EXPONENTS.keys()].toSorted();

export const isCurrency = (code: string): boolean => EXPONENTS.has(code);

/** The number of decimal places of a currency. */
export function exponentOf(currency: string): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) throw new RangeError(`unknown currency: ${currency}`);
  return exponent;
}
