import type { DatabasePool } from "#server/backend/database-pool.ts";
import { liftedOf, parameterOf, readPairs, shapeOf, valueText } from "#server/backend/direct/call-shape.ts";
import type { DirectAnswer } from "#server/backend/direct/direct-answer.ts";
import type { DirectCaller } from "#server/backend/direct/direct-caller.ts";
import { enterAs } from "#server/backend/direct/enter-statement.ts";
import type { RecordLite } from "#server/backend/direct/lite-recorder.ts";
import { PlanBook } from "#server/backend/direct/plan-book.ts";
import { answerRead } from "#server/backend/direct/read-answer.ts";
import { learnRead, type ReadCall, type ReadPlan } from "#server/backend/direct/read-plan.ts";
import { createRowWriter, type WriteRows } from "#server/backend/direct/row-writer.ts";
import { fill, type SqlTemplate } from "#server/backend/direct/sql-template.ts";
import type { Statement } from "#server/backend/direct/statement-batch.ts";
import type { Log } from "#server/logging/log.ts";

export interface ReadDeps {
  readonly pool: Pick<DatabasePool, "runTogether" | "types">;
  readonly record: RecordLite;
  readonly publishableKey: string;
  readonly log: Log;
}

/** A read that can be answered without the library. */
export interface DirectRead {
  readonly shape: string;
  readonly call: ReadCall;
  readonly plan: ReadPlan;
  readonly writeRows: WriteRows;
}

export interface DirectReads {
  /** Null for a read that the library has to answer. */
  find(method: string, target: string, header: (name: string) => string | undefined): DirectRead | null;
  run(read: DirectRead, caller: DirectCaller): Promise<DirectAnswer | null>;
  forget(read: DirectRead): void;
}

const TABLE = /^\/rest\/v1\/([a-z_][a-z0-9_]*)$/;
/** Of these columns the library changes the values after it has read them. */
const COMPUTED = /->|::|\.\.\.|\(\)|\.(?:count|sum|avg|min|max)\b|(?:^|[,(:])\s*count\s*(?:$|[,)])/;
/** With the values that the official clients send; any other is rare enough for the library. */
const USUAL_HEADERS: readonly (readonly [name: string, values: RegExp])[] = [
  ["accept", /^(?:\*\/\*|application\/json|application\/vnd\.pgrst\.object\+json)$/],
  ["accept-profile", /^public$/],
  ["content-profile", /^(?!)/],
  ["prefer", /^count=exact$/],
  ["range", /^\d{1,9}-\d{0,9}$/],
  ["range-unit", /^items$/],
];

export function createDirectReads({ pool, record, publishableKey, log }: ReadDeps): DirectReads {
  const book = new PlanBook<ReadCall, Pick<DirectRead, "plan" | "writeRows">>(async (call) => {
    const select = call.pairs.find(({ name }) => name === "select");
    if (select && COMPUTED.test(valueText(select))) return null;
    const plan = await learnRead(record, call, publishableKey);
    return plan && { plan, writeRows: createRowWriter(pool.types) };
  }, log);

  return {
    find(method, target, header) {
      if (method !== "GET" && method !== "HEAD") return null;
      const queryAt = target.indexOf("?");
      const path = queryAt === -1 ? target : target.slice(0, queryAt);
      const relation = TABLE.exec(path)?.[1];
      if (relation === undefined) return null;
      const headers = usualHeaders(header);
      const pairs = headers && readPairs(queryAt === -1 ? "" : target.slice(queryAt + 1));
      if (!pairs || pairs.some(({ name }) => name === "apikey")) return null;
      const shape = `${method} ${path}${headers.shape}${shapeOf(pairs)}`;
      const call: ReadCall = { method, path, relation, pairs, headers: headers.sent };
      const known = book.find(shape, () => call);
      return known && { shape, call, ...known };
    },

    async run({ call, plan, writeRows }, caller) {
      const enter = enterAs(caller);
      if (!enter) return null;
      const own = liftedOf(call.pairs).map(parameterOf);
      const prepare = (template: SqlTemplate): Statement => ({
        text: template.text,
        values: fill(template, own),
        // Each role has other policies, and so another plan.
        preparedAs: `${caller.role} ${template.text}`,
        describesRows: true,
      });
      const { rows, count, form } = plan;
      const [, found, counted] = await pool.runTogether([
        enter,
        prepare(rows),
        ...(count ? [prepare(count)] : []),
      ]);
      if (!found) return null;
      const total = count ? Number(counted?.rows[0]?.[0] ?? 0) : null;
      return answerRead(form, call.pairs, writeRows(found), total);
    },

    forget: ({ shape }) => book.forget(shape),
  };
}

function usualHeaders(header: (name: string) => string | undefined) {
  const sent: Record<string, string> = {};
  let shape = "";
  for (const [name, usual] of USUAL_HEADERS) {
    const value = header(name);
    if (value === undefined) continue;
    if (!usual.test(value)) return null;
    sent[name] = value;
    shape += `\r${name}:${value}`;
  }
  return { sent, shape };
}
