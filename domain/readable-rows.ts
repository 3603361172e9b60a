import * as z from "zod/mini";

/** The rows that the schema accepts. A row that it cannot read is reported, and does not hide the others. */
export function readableRows<Row>(schema: z.core.$ZodType<Row>, rows: unknown): Row[] {
  return z
    .array(z.unknown())
    .parse(rows)
    .flatMap((row) => {
      const result = z.safeParse(schema, row);
      if (result.success) return [result.data];
      // Only browsers have reportError().
      globalThis.reportError?.(new Error("A row could not be read", { cause: result.error }));
      return [];
    });
}
