import type { Row } from "#tests/rls/example-rows.ts";
import type { Caller } from "#tests/rls/permission-tables.ts";

/** A call of a function, and how its answer reads in the permission table. */
export interface Call {
  readonly args?: Row;
  /** The outcome in the table's word. */
  tell(data: unknown): Promise<unknown> | unknown;
  /** That a refused call has done nothing. */
  unharmed?(): Promise<void>;
  /** That check also clears away what was prepared. */
  readonly forOneCaller?: true;
}

/** By the function's name: the call with the argument that the table names, as this caller. */
export type FunctionCalls = Record<string, (argument: string, caller: Caller) => Promise<Call> | Call>;

export const idsOf = (data: unknown) => (data as Row[]).map((row) => row.id).sort();
