export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * Canonical JSON: sorted keys, no white space, integers only, so that the same document always has the same
 * bytes and the same hash.
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
  // Turns -0 into 0.
  return String(BigInt(value));
}
