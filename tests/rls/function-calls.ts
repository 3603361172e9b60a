import type { Row } from "#tests/rls/example-rows.ts";
import type { Caller } from "#tests/rls/permission-tables.ts";

/** A function call, and how its result reads in the permission table. */
export interface Call {
  readonly args?: Row;
  /** The outcome in the table's vocabulary. */
  tell(data: unknown): Promise<unknown> | unknown;
  /** Checks that a refused call had no effect. */
  unharmed?(): Promise<void>;
  /** That check also removes what was prepared. */
  readonly forOneCaller?: true;
}

/** By function name: the call with the table's argument, as this caller. */
export type FunctionCalls = Record<string, (argument: string, caller: Caller) => Promise<Call> | Call>;

export const idsOf = (data: unknown) => (data as Row[]).map((row) => row.id).sort();
