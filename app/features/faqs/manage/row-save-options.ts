import type { PostgrestError } from "@supabase/postgrest-js";
import type { z } from "zod";
import type { AppError } from "#app/lib/app-error.ts";
import type { DataClient } from "#domain/data-client.ts";
import type { Database } from "#domain/database.types.ts";

type Tables = Pick<Database["public"]["Tables"], "faqs" | "faq_categories">;

interface RowOptions<Table, Row> {
  readonly table: Table;
  readonly id: string;
  /** Parses a row of the table. */
  readonly schema: z.ZodType<Row>;
  /** Converts a database error to one with a message for the user. */
  toError(error: PostgrestError): AppError;
}

/** The options with which saveOrMerge() reads and stores a question or category. */
export function rowSaveOptions<
  Table extends keyof Tables,
  Row extends Tables[Table]["Update"] & { readonly updated_at: string },
>(client: DataClient, { table, id, schema, toError }: RowOptions<Table, Row>) {
  // TypeScript cannot check a query on a type parameter, so the query is typed for either table.
  const rows = () => client.from<keyof Tables, Tables[keyof Tables]>(table);
  return {
    table,
    rowId: id,
    store: async (changes: Tables[Table]["Update"], seenAt: string) => {
      const fields: Tables[keyof Tables]["Update"] = changes;
      const { data, error } = await rows().update(fields).eq("id", id).eq("updated_at", seenAt).select("id");
      if (error) throw toError(error);
      return data.length > 0;
    },
    read: async () => {
      const { data, error } = await rows().select("*").eq("id", id).maybeSingle();
      if (error) throw toError(error);
      if (!data) return null;
      const row = schema.parse(data);
      return { row, updatedAt: row.updated_at };
    },
  };
}
