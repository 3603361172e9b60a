import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, it } from "vitest";
import { accountCalls } from "#tests/database/account-calls.ts";
import { catalogCalls } from "#tests/database/catalog-calls.ts";
import { createExamples, type Examples } from "#tests/database/examples.ts";
import type { Call, FunctionCalls } from "#tests/database/function-calls.ts";
import { limitCalls } from "#tests/database/limit-calls.ts";
import { mailIntakeCalls } from "#tests/database/mail-intake-calls.ts";
import { functionRules, testEachRow } from "#tests/database/permission-tables.ts";
import { proposalCalls } from "#tests/database/proposal-calls.ts";
import { recordKeepingCalls } from "#tests/database/record-keeping-calls.ts";
import { requestCalls } from "#tests/database/request-calls.ts";
import { onEveryPostgres } from "#tests/support/database.ts";

onEveryPostgres((database) => {
  let examples: Examples;
  beforeAll(async () => {
    examples = await createExamples(database());
  });

  it("the permission table lists every function of the exposed schema", async () => {
    const functions = await database().owner`
      select proname from pg_proc where pronamespace = 'public'::regnamespace`;
    expect([...new Set(functionRules.map((rule) => rule.name))].sort()).toEqual(
      functions.map((row) => row.proname).sort(),
    );
  });

  const currentExamples = () => examples;
  const calls: FunctionCalls = {
    ...accountCalls(database, currentExamples),
    ...catalogCalls(currentExamples),
    ...limitCalls(database),
    ...requestCalls(database, currentExamples),
    ...mailIntakeCalls(database, currentExamples),
    ...recordKeepingCalls(database, currentExamples),
  };

  /** Calls that were refused and had no effect. The next caller who must be refused makes the same call. */
  const refusedCalls = new Map<string, Call>();

  testEachRow(functionRules, async ({ name, action, caller, outcome }) => {
    const key = `${name} ${action}`;
    const call =
      (outcome === "refused" && refusedCalls.get(key)) ||
      (await (calls[name]?.(action, caller) ?? proposalCalls(examples)[name]?.(caller)));
    if (!call) throw new Error(`no call for ${name}`);
    const client: SupabaseClient = examples.clients[caller];
    const { data, error } = await client.rpc(name, call.args);
    if (outcome === "refused") {
      expect(error?.code).toBe("42501");
      await call.expectNoEffect?.();
      if (!call.isForOneCaller) refusedCalls.set(key, call);
    } else if (outcome === "insufficient_aal") {
      expect(error).toMatchObject({ code: "PT403", hint: outcome });
      await call.expectNoEffect?.();
    } else {
      refusedCalls.delete(key);
      expect(error).toBeNull();
      expect(await call.outcomeOf(data)).toBe(outcome);
    }
  });
});
