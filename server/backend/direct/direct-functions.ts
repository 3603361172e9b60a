import { z } from "zod";
import type { DirectAnswer } from "#server/backend/direct/direct-answer.ts";
import type { DirectCaller } from "#server/backend/direct/direct-caller.ts";
import type { ReadDeps } from "#server/backend/direct/direct-reads.ts";
import { enterAs } from "#server/backend/direct/enter-statement.ts";
import { PlanBook } from "#server/backend/direct/plan-book.ts";
import { createRowWriter, type WriteRows, writeColumn } from "#server/backend/direct/row-writer.ts";
import {
  answerRpc,
  learnRpc,
  ownValues,
  type RpcCall,
  type RpcPlan,
  rpcShape,
} from "#server/backend/direct/rpc-plan.ts";
import { fill } from "#server/backend/direct/sql-template.ts";
import type { Statement, StatementResult } from "#server/backend/direct/statement-batch.ts";

/** A call of a database function that can be made without the library. */
export interface DirectFunction {
  readonly shape: string;
  readonly call: RpcCall;
  readonly plan: RpcPlan;
  readonly writeRows: WriteRows;
}

export interface DirectFunctions {
  find(path: string, body: string, accept: string | undefined): DirectFunction | null;
  run(call: DirectFunction, caller: DirectCaller): Promise<DirectAnswer | null>;
  forget(call: DirectFunction): void;
}

const FUNCTION = /^\/rest\/v1\/rpc\/([a-z_][a-z0-9_]*)$/;
export const isFunctionPath = (path: string) => FUNCTION.test(path);

const ABOUT_ANSWER: Statement = {
  text: "select current_setting('response.status', true), current_setting('response.headers', true)",
  values: [],
  preparedAs: "about answer",
  describesRows: false,
};

export function createDirectFunctions({ pool, record, publishableKey, log }: ReadDeps): DirectFunctions {
  const book = new PlanBook<RpcCall, Pick<DirectFunction, "plan" | "writeRows">>(async (call) => {
    const plan = await learnRpc(record, call, publishableKey);
    return plan && { plan, writeRows: createRowWriter(pool.types) };
  }, log);

  return {
    find(path, body, accept) {
      const name = FUNCTION.exec(path)?.[1];
      const args = name === undefined ? null : readArguments(body);
      if (name === undefined || !args) return null;
      const headers: RpcCall["headers"] = accept === undefined ? {} : { accept };
      const call = { path, name, args, headers };
      const shape = `${accept ?? ""}\n${rpcShape(call)}`;
      const known = book.find(shape, () => call);
      return known && { shape, call, ...known };
    },

    async run({ call, plan, writeRows }, caller) {
      const enter = enterAs(caller, `/rpc/${call.name}`);
      if (!enter) return null;
      const statement: Statement = {
        text: plan.call.text,
        values: fill(plan.call, ownValues(call.args)),
        preparedAs: `${caller.role} ${plan.call.text}`,
        describesRows: true,
      };
      const [, found, about] = await pool.runTogether([enter, statement, ABOUT_ANSWER]);
      if (!found) return null;
      const isValue = found.fields.length === 1 && found.fields[0]?.name === call.name;
      const values = plan.form.isUnwrapped && isValue ? writeColumn(found, pool.types) : writeRows(found);
      return asItAsks(answerRpc(plan.form, values), about);
    },

    forget: ({ shape }) => book.forget(shape),
  };
}

function readArguments(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const args: unknown = JSON.parse(body);
    return typeof args === "object" && args !== null && !Array.isArray(args) ? { ...args } : null;
  } catch {
    return null;
  }
}

/** As PostgREST reads `response.headers`. */
const headerList = z.array(z.record(z.string(), z.string()));

/** A function may have set the status and headers of its answer. */
function asItAsks(answer: DirectAnswer, about: StatementResult | undefined): DirectAnswer {
  const [status, headers] = about?.rows[0] ?? [];
  if (!status && !headers) return answer;
  const added = headers ? headerList.parse(JSON.parse(headers)) : [];
  return {
    ...answer,
    status: status ? Number(status) : answer.status,
    headers: [...answer.headers, ...added.flatMap((header) => Object.entries(header))],
  };
}
