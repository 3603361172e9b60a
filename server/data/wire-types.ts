import { types } from "pg";
import { parse as parseArray } from "postgres-array";

type Parse = (text: string) => unknown;

const asNumber: Parse = (text) => Number(text);
const asJson: Parse = (text) => JSON.parse(text);

/** A number if JavaScript can represent it exactly, otherwise a BigInt. */
const asInteger: Parse = (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
/** A number if it would be written the same way, otherwise the text, so that no digit is lost. */
const asDecimal: Parse = (text) => {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
};

/** Supabase's format, which every browser can parse: 2026-11-15T03:18:30.645839+00:00. */
export const asIsoTimestamp = (text: string): string =>
  text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

/** Keyed by type OID. Every other type (date, time, interval, uuid …) stays the text that PostgreSQL sends. */
const SCALARS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  // bool
  [16, (text) => text === "t"],
  // bytea
  [17, types.getTypeParser(17, "text")],
  // int8
  [20, asInteger],
  // int2, int4 and oid
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  // json
  [114, asJson],
  // float4 and float8
  [700, asNumber],
  [701, asNumber],
  // timestamptz
  [1184, asIsoTimestamp],
  // numeric
  [1700, asDecimal],
  // jsonb
  [3802, asJson],
]);

const asText: Parse = (text) => text;

/** Reads the element types of all arrays, because the driver does not know name[] and arrays of the site's enums. */
export const ARRAY_TYPES_SQL =
  "select typarray::int4 as array, oid::int4 as element from pg_type where typarray <> 0";

/** Converts PostgreSQL's text into the values that @supabase/lite writes as JSON. */
export class WireTypes {
  readonly #elementTypes = new Map<number, number>();

  learnArrays(rows: Iterable<Readonly<Record<string, unknown>>>): void {
    for (const { array, element } of rows) this.#elementTypes.set(Number(array), Number(element));
  }

  readonly getTypeParser = (type: number): Parse => {
    const element = this.#elementTypes.get(type);
    if (element === undefined) return SCALARS.get(type) ?? asText;
    const parse = SCALARS.get(element) ?? asText;
    return (text) => parseArray(text, parse);
  };
}
