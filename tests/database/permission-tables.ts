import { it } from "vitest";
import { FUNCTION_PERMISSIONS } from "#tests/database/function-permissions.ts";
import { TABLE_PERMISSIONS } from "#tests/database/table-permissions.ts";

/** One cell of a permission table. */
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
/** An admin who has not entered their second factor. Has the rights of a signed-out admin, except as listed below. */
const LOCKED = "admin without the second factor";
export type Caller = (typeof CALLERS)[number] | typeof LOCKED;

/** The login needs my_staff_access, and the session is alive. The other exceptions report that the second factor is missing. */
const LOCKED_EXCEPTIONS: Readonly<Record<string, string>> = {
  "my_staff_access -": "true",
  "my_access -": "user",
  "my_data -": "insufficient_aal",
  "list_my_sessions -": "insufficient_aal",
  "end_my_session -": "insufficient_aal",
  "profiles insert": "insufficient_aal",
  "profiles update": "insufficient_aal",
  "profiles delete": "insufficient_aal",
};

function parseTable(table: string): readonly Rule[] {
  const lines = table.split("\n").filter((line) => line.trim() !== "");
  const callers = lines
    .shift()
    ?.split("|")
    .map((cell) => cell.trim());
  if (callers?.join() !== CALLERS.join())
    throw new Error("the first line of the table must name the callers in order");
  return lines.flatMap((line) => {
    const [firstCell = "", ...outcomes] = line.split("|").map((cell) => cell.trim());
    const [name, action] = firstCell.split(/\s+/);
    if (!name || !action || outcomes.length !== CALLERS.length) throw new Error(`not a rule: ${line}`);
    const rules = CALLERS.map((caller, index) => ({ name, action, caller, outcome: outcomes[index] ?? "" }));
    const signedOutOutcome = outcomes[CALLERS.indexOf("signed-out admin")] ?? "";
    const lockedRule = {
      name,
      action,
      caller: LOCKED,
      outcome: LOCKED_EXCEPTIONS[`${name} ${action}`] ?? signedOutOutcome,
    } as const;
    // The locked admin comes first, because the service's changes cannot always be undone for the next caller.
    return [lockedRule, ...rules];
  });
}

export const tableRules = parseTable(TABLE_PERMISSIONS);
export const functionRules = parseTable(FUNCTION_PERMISSIONS);

/** Adds one test per row of a table. A test tries all callers and names each that fails. */
export function testEachRow(rules: readonly Rule[], check: (rule: Rule) => Promise<void>): void {
  const rows = Map.groupBy(rules, ({ name, action }) => `${name} ${action}`);
  it.each([...rows])("%s", async (row, rulesOfRow) => {
    const failures: string[] = [];
    for (const rule of rulesOfRow) {
      await check(rule).catch((cause: Error) =>
        failures.push(`${row}, ${rule.caller}, should be '${rule.outcome}': ${cause.message}`),
      );
    }
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  });
}
