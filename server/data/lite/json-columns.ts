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

interface Column {
  readonly schema?: string;
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

type Columns = readonly Column[];

/**
 * Writes values for json columns as JSON text. @supabase/lite passes lists as arrays. The driver does not know the
 * column's type and would write every array as a PostgreSQL array.
 */
export class JsonColumns extends OperationNodeTransformer implements KyselyPlugin {
  readonly #columns: () => Columns | undefined;
  #cache: { readonly columns: Columns; readonly names: ReadonlySet<string> } | null = null;

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
        ? { ...row, values: row.values.map((value, index) => (isJson[index] ? asJsonText(value) : value)) }
        : { ...row, values: row.values.map((value, index) => (isJson[index] ? toJsonNode(value) : value)) },
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
        return name && this.#isJson(table, name) ? { ...update, value: toJsonNode(update.value) } : update;
      }),
    };
  }

  #isJson({ table }: TableNode, column: string): boolean {
    const columns = this.#columns();
    if (!columns) return false;
    if (this.#cache?.columns !== columns) {
      const jsonColumns = columns.filter(({ type }) => type === "json" || type === "jsonb");
      const names = new Set(
        jsonColumns.map(({ schema, table, name }) => `${schema ?? "public"}.${table}.${name}`),
      );
      this.#cache = { columns, names };
    }
    return this.#cache.names.has(`${table.schema?.name ?? "public"}.${table.identifier.name}.${column}`);
  }
}

function columnName(node: OperationNode): string | null {
  if (ReferenceNode.is(node)) return columnName(node.column);
  return ColumnNode.is(node) ? node.column.name : null;
}

/** Converts a plain value. A reference or function call stays as it is. */
function toJsonNode(node: OperationNode): OperationNode {
  if (!ValueNode.is(node)) return node;
  const asText: ValueNode = { ...node, value: asJsonText(node.value) };
  return asText;
}

/** A text that starts with [ or { is taken for JSON. Any other text becomes a JSON string. */
function asJsonText(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  return typeof value === "string" && /^[[{]/.test(value) ? value : JSON.stringify(value);
}
