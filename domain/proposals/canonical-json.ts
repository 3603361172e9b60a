export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * One text per value: keys in the order of their code units, no white space, integers alone as numbers. The same
 * document therefore has the same bytes, and the same hash, wherever and whenever it is written.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" || typeof value === "bigint") return integer(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(",")}}`;
}

function integer(value: number | bigint): string {
  if (!Number.isSafeInteger(Number(value))) throw new RangeError(`not an exact integer: ${value}`);
  // Minus zero is zero.
  return String(BigInt(value));
}
