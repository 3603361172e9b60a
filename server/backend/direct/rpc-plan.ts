import type { HeaderList } from "#server/answers/finished-answer.ts";
import { type DirectAnswer, isSameAnswer, refusal } from "#server/backend/direct/direct-answer.ts";
import type { RecordLite } from "#server/backend/direct/lite-recorder.ts";
import { type SqlTemplate, type StandIn, templateOf } from "#server/backend/direct/sql-template.ts";

export interface RpcCall {
  readonly path: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RpcPlan {
  readonly call: SqlTemplate;
  readonly form: RpcForm;
}

interface RpcForm {
  readonly result: "nothing" | "one" | "list";
  /** A function that returns no rows of a table: its values stand for themselves. */
  readonly isUnwrapped: boolean;
  readonly headers: HeaderList;
  readonly alwaysHeaders: HeaderList;
}

const OF_ROWS = new Set(["content-range", "content-length"]);
/** A function may set these two to change its answer; the library reads them after it. */
export const isAboutAnswer = (sql: string) => sql.includes("response.status");

/** What of the arguments decides about the SQL: their names and kinds. */
export function rpcShape({ name, args }: Pick<RpcCall, "name" | "args">): string {
  const kinds = Object.entries(args).map(([key, value]) => `${key}\t${isOwn(value) ? kindOf(value) : value}`);
  return [name, ...kinds].join("\n");
}

/** The values that differ from call to call, as the wire carries them. */
export const ownValues = (args: RpcCall["args"]): string[] =>
  Object.values(args)
    .filter(isOwn)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));

/** Null where the library does more than call the function, or answers in another form than ours. */
export async function learnRpc(record: RecordLite, call: RpcCall, apiKey: string): Promise<RpcPlan | null> {
  const runs = [standInsFor(call, 1), standInsFor(call, 2)] as const;
  const ask = (args: RpcCall["args"], rows: number) =>
    record(requestOf({ ...call, args }, apiKey), (sql) =>
      isAboutAnswer(sql)
        ? [{ status: null, headers: null }]
        : Array.from({ length: rows }, (_, row) => ({ [call.name]: row })),
    );
  const two = [await ask(runs[0].args, 2), await ask(runs[1].args, 2)] as const;
  const calls = two.map(({ statements }) => statements.filter(({ sql }) => !isAboutAnswer(sql)));
  const [first, second] = [calls[0]?.[0], calls[1]?.[0]];
  if (!first || !second || calls.some(({ length }) => length !== 1)) return null;
  const template = templateOf([first, second], [runs[0].standIns, runs[1].standIns]);
  const one = (await ask(runs[0].args, 1)).response;
  if (!template || !one.ok) return null;

  const form = await formOf(one, two[0].response.status);
  for (const length of [0, 1, 2]) {
    const values = Array.from({ length }, (_, row) =>
      JSON.stringify(form.isUnwrapped ? row : { [call.name]: row }),
    );
    const { response } = await ask(runs[0].args, length);
    if (!(await isSameAnswer(answerRpc(form, values), response))) return null;
  }
  return { call: template, form };
}

export function answerRpc(
  { result, headers, alwaysHeaders }: RpcForm,
  values: readonly string[],
): DirectAnswer {
  if (result === "nothing")
    return { status: 204, headers: [...headers, ["content-range", "0-0/*"]], body: null };
  if (result === "list") {
    const range = values.length > 0 ? `0-${values.length - 1}/*` : "*/*";
    return answer(headers, Buffer.from(`[${values.join(",")}]`), range);
  }
  const [only] = values;
  if (only !== undefined && values.length === 1) return answer(headers, Buffer.from(only), "0-0/*");
  return refusal(406, alwaysHeaders, {
    code: "PGRST116",
    details: `The result contains ${values.length} rows`,
    message: "Cannot coerce the result to a single JSON object",
  });
}

const answer = (headers: HeaderList, body: Buffer, range: string): DirectAnswer => ({
  status: 200,
  headers: [...headers, ["content-range", range], ["content-length", String(body.byteLength)]],
  body,
});

async function formOf(one: Response, statusOfTwo: number): Promise<RpcForm> {
  const body: unknown = one.status === 204 ? null : await one.clone().json();
  const value: unknown = Array.isArray(body) ? body[0] : body;
  const headers: HeaderList = [...one.headers].filter(([name]) => !OF_ROWS.has(name));
  return {
    result: one.status === 204 ? "nothing" : statusOfTwo === 406 ? "one" : "list",
    isUnwrapped: typeof value !== "object",
    headers,
    alwaysHeaders: headers.filter(([name]) => name.startsWith("access-control-")),
  };
}

/** Null, true and false cannot be told from others of their kind, so they count as part of the shape. */
const isOwn = (value: unknown) => value !== null && typeof value !== "boolean";

const kindOf = (value: unknown) => (Array.isArray(value) ? "list" : typeof value);

function standInsFor({ args }: RpcCall, run: number) {
  const standIns: StandIn[] = [];
  const replace = ([key, value]: readonly [string, unknown], at: number): [string, unknown] => {
    if (!isOwn(value)) return [key, value];
    const given = standInOf(value, `zq${run}standin${at}y`, run * 7_000_000 + at);
    const written = JSON.stringify(given);
    // A list is written by the driver in PostgreSQL's own way, unless the library has made JSON of it.
    const isParameter = (parameter: unknown) =>
      parameter === given ||
      parameter === written ||
      (!Array.isArray(parameter) && typeof parameter === "object" && JSON.stringify(parameter) === written);
    standIns.push({ isParameter });
    return [key, given];
  };
  return { args: Object.fromEntries(Object.entries(args).map(replace)), standIns };
}

function standInOf(value: unknown, text: string, number: number): unknown {
  if (Array.isArray(value)) return [text];
  if (typeof value === "object") return { text };
  return typeof value === "number" ? number : text;
}

function requestOf({ path, args, headers }: RpcCall, apiKey: string): Request {
  return new Request(`http://backend.internal${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", apikey: apiKey },
    body: JSON.stringify(args),
  });
}
