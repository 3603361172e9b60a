import type { HeaderList } from "#server/answers/finished-answer.ts";
import {
  type LiftedValue,
  liftedOf,
  parameterOf,
  type QueryPair,
  valueText,
} from "#server/backend/direct/call-shape.ts";
import { isSameAnswer } from "#server/backend/direct/direct-answer.ts";
import type { RecordedStatement, RecordLite } from "#server/backend/direct/lite-recorder.ts";
import { answerRead, type ReadForm } from "#server/backend/direct/read-answer.ts";
import { type SqlTemplate, type StandIn, templateOf } from "#server/backend/direct/sql-template.ts";

export interface ReadCall {
  readonly method: "GET" | "HEAD";
  readonly path: string;
  readonly relation: string;
  readonly pairs: readonly QueryPair[];
  /** Those that change an answer. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the library does for calls of one shape, learned once. */
export interface ReadPlan {
  readonly rows: SqlTemplate;
  readonly count: SqlTemplate | null;
  readonly form: ReadForm;
}

const OF_ROWS = new Set(["content-range", "content-length", "content-location"]);
const OF_EVERY_ANSWER = /^(?:access-control-|vary$)/;
const COUNTED = 5;
const isCount = (sql: string) => /\b__count\b/.test(sql);

/** Null where the library does more than one query and a count, or answers in another form than ours. */
export async function learnRead(
  record: RecordLite,
  call: ReadCall,
  apiKey: string,
): Promise<ReadPlan | null> {
  const runs = [standInsFor(call, 1), standInsFor(call, 2)] as const;
  const ask = (pairs: readonly QueryPair[], rows: number) =>
    record(requestOf({ ...call, pairs }, apiKey), (sql) =>
      isCount(sql) ? [{ __count: COUNTED }] : Array.from({ length: rows }, (_, row) => ({ learned: row })),
    );
  const first = await ask(runs[0].pairs, 1);
  const second = await ask(runs[1].pairs, 1);
  const { response, statements } = first;
  if (!response.ok || statements.length !== second.statements.length || statements.length > 2) return null;

  const template = (which: (statement: RecordedStatement) => boolean) => {
    const pair = [statements.find(which), second.statements.find(which)] as const;
    const [one, other] = pair;
    return one && other ? templateOf([one, other], [runs[0].standIns, runs[1].standIns]) : null;
  };
  const rows = template(({ sql }) => !isCount(sql));
  const count = template(({ sql }) => isCount(sql));
  if (!rows || (statements.length === 2 && !count)) return null;

  const form = formOf(call, response);
  for (const length of [0, 1, 2]) {
    const texts = Array.from({ length }, (_, row) => JSON.stringify({ learned: row }));
    const ours = answerRead(form, runs[0].pairs, texts, count && COUNTED);
    if (!(await isSameAnswer(ours, (await ask(runs[0].pairs, length)).response))) return null;
  }
  return { rows, count, form };
}

function formOf({ method, relation, pairs }: ReadCall, response: Response): ReadForm {
  const headers: HeaderList = [...response.headers].filter(([name]) => !OF_ROWS.has(name));
  const order = pairs.map(({ name }, at) => ({ name, at }));
  return {
    relation,
    isHead: method === "HEAD",
    isSingular: response.headers.get("content-type")?.includes("vnd.pgrst.object") === true,
    offset: Number.parseInt(response.headers.get("content-range") ?? "0", 10) || 0,
    headers,
    alwaysHeaders: headers.filter(([name]) => OF_EVERY_ANSWER.test(name)),
    preferenceApplied: response.headers.get("preference-applied"),
    locationOrder: order.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ at }) => at),
  };
}

/** The same query with values that occur nowhere else. */
function standInsFor({ pairs }: ReadCall, run: number) {
  let made = 0;
  const standIn = ({ kind }: LiftedValue): LiftedValue => {
    made += 1;
    return { kind, text: kind === "number" ? String(run * 7_000_000 + made) : `zq${run}standin${made}y` };
  };
  const replaced = pairs.map(({ name, parts }) => ({
    name,
    parts: parts.map((part) => (typeof part === "string" ? part : standIn(part))),
  }));
  const standIns: StandIn[] = liftedOf(replaced).map((value) => ({
    isParameter: (parameter) =>
      value.kind === "number" ? parameter === Number(value.text) : parameter === parameterOf(value),
  }));
  return { pairs: replaced, standIns };
}

function requestOf({ method, path, pairs, headers }: ReadCall, apiKey: string): Request {
  const query = pairs.map(
    (pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(valueText(pair))}`,
  );
  const url = `http://backend.internal${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  return new Request(url, { method, headers: { ...headers, apikey: apiKey } });
}
