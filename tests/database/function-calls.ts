import type { Row } from "#tests/database/example-rows.ts";
import type { Caller } from "#tests/database/permission-tables.ts";

/** A call of a database function, for the permission tests. */
export interface Call {
  readonly args?: Row;
  /** Translates the returned data into a word of the permission table, and checks the effect of the call. */
  outcomeOf(data: unknown): Promise<unknown> | unknown;
  /** Checks that a refused call had no effect. */
  expectNoEffect?(): Promise<void>;
  /** `expectNoEffect` also removes the prepared rows, so the next caller needs a new call. */
  readonly isForOneCaller?: true;
}

/** Prepares the call of each function, with the argument in the permission table and for this caller. */
export type FunctionCalls = Record<string, (argument: string, caller: Caller) => Promise<Call> | Call>;

export const sortedIdsOf = (data: unknown) => (data as Row[]).map((row) => row.id).sort();
