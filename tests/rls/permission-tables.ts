import { it } from "vitest";
import { FUNCTION_PERMISSIONS } from "#tests/rls/function-permissions.ts";
import { TABLE_PERMISSIONS } from "#tests/rls/table-permissions.ts";

export interface Rule {
  /** A table, or a function. */
  readonly name: string;
  /** The operation on the table, or the relevant argument. */
  readonly action: string;
  readonly caller: Caller;
  readonly outcome: string;
}

const CALLERS = [
  "anonymous",
  "user",
  "other user",
  "admin",
  "demoted admin",
  "signed-out admin",
  "service",
] as const;
/** Has a second factor but has not entered it. Has the rights of a signed-out admin, except as listed below. */
const LOCKED = "admin without the second factor";
export type Caller = (typeof CALLERS)[number] | typeof LOCKED;

/** Exceptions: what the login needs, and what reports that the second factor is missing. */
const LOCKED_EXCEPTIONS: Readonly<Record<string, string>> = {
  "my_staff_access -": "true",
  "my_data -": "insufficient_aal",
  "list_my_sessions -": "insufficient_aal",
  "end_my_session -": "insufficient_aal",
  "profiles insert": "insufficient_aal",
  "profiles update": "insufficient_aal",
  "profiles delete": "insufficient_aal",
};

function parse(table: string): readonly Rule[] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  const callers = lines
    .shift()
    ?.split("|")
    .map((cell) => cell.trim());
  if (callers?.join() !== CALLERS.join()) throw new Error("the columns do not match the callers");
  return lines.flatMap((line) => {
    const [head = "", ...outcomes] = line.split("|").map((cell) => cell.trim());
    const [name, action] = head.split(/\s+/);
    if (!name || !action || outcomes.length !== CALLERS.length) throw new Error(`not a rule: ${line}`);
    const rules = CALLERS.map((caller, index) => ({ name, action, caller, outcome: outcomes[index] ?? "" }));
    const signedOut = outcomes[CALLERS.indexOf("signed-out admin")] ?? "";
    const locked = {
      name,
      action,
      caller: LOCKED,
      outcome: LOCKED_EXCEPTIONS[`${name} ${action}`] ?? signedOut,
    } as const;
    // The locked admin comes first, because the service's changes cannot always be undone for the next caller.
    return [locked, ...rules];
  });
}

export const tableRules = parse(TABLE_PERMISSIONS);
export const functionRules = parse(FUNCTION_PERMISSIONS);

/** One test per row of a table. All callers are tried, and each that fails is named. */
export function testEachRow(rules: readonly Rule[], check: (rule: Rule) => Promise<void>): void {
  const rows = Map.groupBy(rules, ({ name, action }) => `${name} ${action}`);
  it.each([...rows])("%s", async (row, ofCallers) => {
    const failures: string[] = [];
    for (const rule of ofCallers) {
      await check(rule).catch((cause: Error) =>
        failures.push(`${row}, ${rule.caller}, should be '${rule.outcome}': ${cause.message}`),
      );
    }
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  });
}
