import type { FieldDef } from "pg";
import type { StatementResult } from "#server/backend/direct/statement-batch.ts";
import type { WireTypes } from "#server/backend/wire-types.ts";

type Write = (text: string) => string;

/** Whole numbers look the same in PostgreSQL and in JSON. */
const asItIs: Write = (text) => text;
const WRITTEN_AS_IT_IS = new Set([21, 23, 26]);
const BOOLEAN = 16;

export type WriteRows = (result: StatementResult) => string[];

/** Writes the rows of one statement, whose columns are the same from call to call as long as the tables are. */
export function createRowWriter(types: WireTypes): WriteRows {
  let of: readonly FieldDef[] = [];
  let write = writeRow(of, types);
  return ({ fields, rows }) => {
    if (!haveSameColumns(fields, of)) {
      write = writeRow(fields, types);
      of = fields;
    }
    return rows.map(write);
  };
}

function haveSameColumns(some: readonly FieldDef[], others: readonly FieldDef[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(
    ({ name, dataTypeID }, at) => others[at]?.name === name && others[at].dataTypeID === dataTypeID,
  );
}

/** As the library writes rows: without the values in between, where a type allows that. */
function writeRow(
  fields: readonly FieldDef[],
  types: WireTypes,
): (row: readonly (string | null)[]) => string {
  if (!areSimple(fields)) return writeAsObject(fields, types);
  const writes = fields.map(({ dataTypeID }) => writeValue(dataTypeID, types));
  const heads = fields.map(({ name }, at) => `${at === 0 ? "{" : ","}${JSON.stringify(name)}:`);
  return (row) => {
    let json = heads.length === 0 ? "{" : "";
    for (let at = 0; at < heads.length; at++) {
      const text = row[at] ?? null;
      json += heads[at];
      json += text === null ? "null" : (writes[at]?.(text) ?? "null");
    }
    return `${json}}`;
  };
}

/** The values of a result with one column. */
export function writeColumn({ fields, rows }: StatementResult, types: WireTypes): string[] {
  const write = writeValue(fields[0]?.dataTypeID ?? 0, types);
  return rows.map(([text = null]) => (text === null ? "null" : write(text)));
}

function writeValue(type: number, types: WireTypes): Write {
  if (WRITTEN_AS_IT_IS.has(type)) return asItIs;
  if (type === BOOLEAN) return (text) => (text === "t" ? "true" : "false");
  const parse = types.getTypeParser(type);
  return (text) => writeJson(parse(text));
}

/** A name that comes twice counts once, and a JavaScript object puts names that are numbers first. */
const areSimple = (fields: readonly FieldDef[]) =>
  new Set(fields.map(({ name }) => name)).size === fields.length &&
  fields.every(({ name }) => !/^\d+$/.test(name) && name !== "__proto__");

const writeAsObject =
  (fields: readonly FieldDef[], types: WireTypes) => (row: readonly (string | null)[]) => {
    const object: Record<string, unknown> = {};
    for (const [at, { name, dataTypeID }] of fields.entries()) {
      const text = row[at] ?? null;
      object[name] = text === null ? null : types.getTypeParser(dataTypeID)(text);
    }
    return writeJson(object);
  };

/** Larger numbers than JavaScript keeps exactly are written as near as it can. */
function writeJson(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "bigint" ? Number.parseInt(inner.toString(), 10) : inner,
  );
}
