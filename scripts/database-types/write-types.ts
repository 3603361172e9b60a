import type { ApiFunction, Schema } from "./read-schema.ts";

const HEADER = `// Written by \`npm run db:types\` from the migrated schema. Do not edit: a test compares this file with the schema.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | readonly Json[];
`;

/** The JSON type that PostgREST returns for each PostgreSQL type. */
const TYPESCRIPT_TYPES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  numeric: "number",
  text: "string",
  varchar: "string",
  uuid: "string",
  date: "string",
  timestamptz: "string",
  json: "Json",
  jsonb: "Json",
  void: "undefined",
};

const LINE_WIDTH = 110;
/** As Supabase's own generator writes a group without entries, and a type without properties. */
const NONE = "{ [_ in never]: never }";
const EMPTY = "Record<PropertyKey, never>";

/** Json already includes null. */
const orNull = (type: string, nullable: boolean) => (nullable && type !== "Json" ? `${type} | null` : type);

type Entry = readonly [name: string, type: string];

const indent = (text: string) => text.replaceAll("\n", "\n  ");
const record = (entries: readonly Entry[]) =>
  entries.length === 0
    ? EMPTY
    : `{\n${entries.map(([name, type]) => `  ${name}:${type.startsWith("\n") ? "" : " "}${indent(type)};\n`).join("")}}`;
const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(", ");

/** The TypeScript type of a PostgreSQL type. */
function createTypeOf(schema: Schema): (type: string) => string {
  const enums = new Set(schema.enums.map(({ name }) => name));
  const typeOf = (type: string): string => {
    if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
    if (enums.has(type)) return `Database["public"]["Enums"]["${type}"]`;
    const typescriptType = TYPESCRIPT_TYPES[type];
    if (!typescriptType)
      throw new Error(`scripts/database-types/write-types.ts knows no TypeScript type for ${type}`);
    return typescriptType;
  };
  return typeOf;
}

/** The generated types as a TypeScript file, formatted as Biome would. */
export function writeTypes(schema: Schema): string {
  const typeOf = createTypeOf(schema);

  const tableType = (name: string): string => {
    const columns = schema.columns.filter((column) => column.table === name);
    const value = (column: (typeof columns)[number]) => orNull(typeOf(column.type), column.nullable);
    const writableValue = (column: (typeof columns)[number]) => (column.generated ? "never" : value(column));
    const relationships = schema.relationships.filter((relationship) => relationship.table === name);
    return record([
      ["Row", record(columns.map((column) => [column.name, value(column)]))],
      [
        "Insert",
        record(
          columns.map((column) => [column.optional ? `${column.name}?` : column.name, writableValue(column)]),
        ),
      ],
      ["Update", record(columns.map((column) => [`${column.name}?`, writableValue(column)]))],
      ["Relationships", relationships.length === 0 ? "[]" : list(relationships.map(relationshipType))],
    ]);
  };

  const resultType = (definition: ApiFunction): string => {
    const row = definition.table
      ? `Database["public"]["Tables"]["${definition.table}"]["Row"]`
      : definition.columns.length > 0
        ? record(definition.columns.map(({ name, type }) => [name, typeOf(type)]))
        : typeOf(definition.returns);
    return definition.returns_set ? `${row}[]` : row;
  };
  const functionType = (definition: ApiFunction): string =>
    record([
      [
        "Args",
        record(
          definition.arguments.map((arg) => [
            arg.optional ? `${arg.name}?` : arg.name,
            orNull(typeOf(arg.type), arg.nullable),
          ]),
        ),
      ],
      ["Returns", resultType(definition)],
      ...(definition.table
        ? [["SetofOptions", setOf(definition.table, definition.returns_set)] as const]
        : []),
    ]);

  const tables = [...new Set(schema.columns.map((column) => column.table))];
  const database = record([
    [
      "public",
      record([
        ["Tables", record(tables.map((name) => [name, tableType(name)]))],
        ["Views", NONE],
        [
          "Functions",
          record(schema.functions.map((definition) => [definition.name, functionType(definition)])),
        ],
        ["Enums", record(schema.enums.map(({ name, labels }) => [name, union(name, labels)]))],
        ["CompositeTypes", NONE],
      ]),
    ],
  ]);
  return `${HEADER}\nexport type Database = ${database};\n`;
}

const list = (items: readonly string[]) => `[\n${items.map((item) => `  ${indent(item)},\n`).join("")}]`;

function relationshipType(relationship: Schema["relationships"][number]): string {
  return record([
    ["foreignKeyName", JSON.stringify(relationship.name)],
    ["columns", `[${quoted(relationship.columns)}]`],
    ["isOneToOne", String(relationship.one_to_one)],
    ["referencedRelation", JSON.stringify(relationship.other)],
    ["referencedColumns", `[${quoted(relationship.other_columns)}]`],
  ]);
}

/** Allows `.select(…)` and filters after the call, as on the table itself. */
function setOf(table: string, isSet: boolean): string {
  return record([
    ["from", '"*"'],
    ["to", JSON.stringify(table)],
    ["isOneToOne", "false"],
    ["isSetofReturn", String(isSet)],
  ]);
}

function union(name: string, labels: readonly string[]): string {
  const line = labels.map((label) => JSON.stringify(label)).join(" | ");
  // Six spaces of indentation, the name, its colon and the semicolon are on the same line.
  if (6 + name.length + 2 + line.length + 1 <= LINE_WIDTH) return line;
  return labels.map((label) => `\n  | ${JSON.stringify(label)}`).join("");
}
