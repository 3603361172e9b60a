import {
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  PrimitiveValueListNode,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from "kysely";
import { types } from "pg";
import { parse as parseArray } from "postgres-array";

type Parse = (text: string) => unknown;

const asNumber: Parse = (text) => Number(text);
const asJson: Parse = (text) => JSON.parse(text);

/** A number if JavaScript can represent it exactly. */
const asInteger: Parse = (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};
const asDecimal: Parse = (text) => {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
};

/** Supabase's format, which every browser can parse: 2026-11-15T03:18:30.645839+00:00. */
export const asIsoTimestamp = (text: string): string =>
  text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

/** Keyed by type OID. Every other type (date, time, interval, uuid …) stays the text that PostgreSQL sends. */
const SCALARS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [16, (text) => text === "t"],
  [17, types.getTypeParser(17, "text")],
  [20, asInteger],
  [21, asNumber],
  [23, asNumber],
  [26, asNumber],
  [114, asJson],
  [700, asNumber],
  [701, asNumber],
  [1184, asIsoTimestamp],
  [1700, asDecimal],
  [3802, asJson],
]);

const asText: Parse = (text) => text;

/** The element types of arrays: the driver does not know the OIDs of name[] and the site's enums. */
export const ARRAY_TYPES_SQL =
  "select typarray::int4 as array, oid::int4 as element from pg_type where typarray <> 0";

/** Converts PostgreSQL's text into the values that @supabase/lite writes as JSON. */
export class WireTypes {
  readonly #elements = new Map<number, number>();

  learnArrays(rows: Iterable<Readonly<Record<string, unknown>>>): void {
    for (const { array, element } of rows) this.#elements.set(Number(array), Number(element));
  }

  readonly getTypeParser = (type: number): Parse => {
    const element = this.#elements.get(type);
    if (element === undefined) return SCALARS.get(type) ?? asText;
    const parse = SCALARS.get(element) ?? asText;
    return (text) => parseArray(text, parse);
  };
}

interface Column {
  readonly schema?: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

type Columns = readonly Column[];

/**
 * Writes values for json columns as JSON text. @supabase/lite passes lists as arrays, and the driver, which does not
 * know a parameter's type, would write every array as a PostgreSQL array.
 */
export class JsonColumns extends OperationNodeTransformer implements KyselyPlugin {
  readonly #columns: () => Columns | undefined;
  #known: { readonly of: Columns; readonly names: ReadonlySet<string> } | null = null;

  constructor(columns: () => Columns | undefined) {
    super();
    this.#columns = columns;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node.kind === "InsertQueryNode" || node.kind === "UpdateQueryNode"
      ? this.transformNode(node)
      : node;
  }

  async transformResult({ result }: { result: QueryResult<UnknownRow> }): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const { into, columns = [], values } = node;
    if (!into || !values || !ValuesNode.is(values)) return node;
    const isJson = columns.map(({ column }) => this.#isJson(into, column.name));
    if (!isJson.includes(true)) return node;
    const rows = values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? { ...row, values: row.values.map((value, at) => (isJson[at] ? asJsonText(value) : value)) }
        : { ...row, values: row.values.map((value, at) => (isJson[at] ? inJson(value) : value)) },
    );
    return { ...node, values: ValuesNode.create(rows) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const { table, updates } = node;
    if (!table || !TableNode.is(table) || !updates) return node;
    return {
      ...node,
      updates: updates.map((update): ColumnUpdateNode => {
        const name = columnName(update.column);
        return name && this.#isJson(table, name) ? { ...update, value: inJson(update.value) } : update;
      }),
    };
  }

  #isJson({ table }: TableNode, column: string): boolean {
    const all = this.#columns();
    if (!all) return false;
    if (this.#known?.of !== all) {
      const json = all.filter(({ type }) => type === "json" || type === "jsonb");
      const names = new Set(json.map(({ schema, table, name }) => `${schema ?? "public"}.${table}.${name}`));
      this.#known = { of: all, names };
    }
    return this.#known.names.has(`${table.schema?.name ?? "public"}.${table.identifier.name}.${column}`);
  }
}

function columnName(node: OperationNode): string | null {
  if (ReferenceNode.is(node)) return columnName(node.column);
  return ColumnNode.is(node) ? node.column.name : null;
}

/** Converts a value; a reference or function call stays as it is. */
function inJson(node: OperationNode): OperationNode {
  if (!ValueNode.is(node)) return node;
  const asText: ValueNode = { ...node, value: asJsonText(node.value) };
  return asText;
}

/** Objects and lists may already be JSON text; any other text is a JSON string. */
function asJsonText(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  return typeof value === "string" && /^[[{]/.test(value) ? value : JSON.stringify(value);
}
