import type { HeaderList } from "#server/answers/finished-answer.ts";
import { type QueryPair, valueText } from "#server/backend/direct/call-shape.ts";
import { type DirectAnswer, refusal } from "#server/backend/direct/direct-answer.ts";

/** What of a read's answer is the same for all calls of its shape. */
export interface ReadForm {
  readonly relation: string;
  readonly isHead: boolean;
  /** One object instead of a list. */
  readonly isSingular: boolean;
  readonly offset: number;
  /** Of an answer with rows, without those that depend on them. */
  readonly headers: HeaderList;
  /** Of every answer, also of a refusal. */
  readonly alwaysHeaders: HeaderList;
  readonly preferenceApplied: string | null;
  /** In which order the query's parts are repeated in the answer's content-location. */
  readonly locationOrder: readonly number[];
}

/** The rows as JSON, with status and headers as PostgREST and the library give them. */
export function answerRead(
  form: ReadForm,
  pairs: readonly QueryPair[],
  rows: readonly string[],
  count: number | null,
): DirectAnswer {
  const { offset, isHead } = form;
  const total = count ?? "*";
  if (form.isSingular) {
    const [only] = rows;
    if (only === undefined || rows.length > 1) return notOne(form, rows.length);
    return answer(form, 200, Buffer.from(only), `${offset}-${offset}/${total}`, []);
  }
  if (count !== null && offset > 0 && rows.length === 0 && offset >= count) return outOfRange(form, count);
  const range = rows.length > 0 ? `${offset}-${offset + rows.length - 1}/${total}` : `*/${total}`;
  const isPart = count !== null && (offset + rows.length < count || offset > 0);
  const location = locationOf(form, pairs);
  const body = Buffer.from(`[${rows.join(",")}]`);
  return answer({ ...form, isHead }, isPart ? 206 : 200, body, range, location);
}

function answer(
  { headers, isHead }: ReadForm,
  status: number,
  body: Buffer,
  range: string,
  location: HeaderList,
): DirectAnswer {
  return {
    status,
    headers: [...headers, ["content-range", range], ["content-length", String(body.byteLength)], ...location],
    body: isHead ? null : body,
  };
}

const notOne = ({ alwaysHeaders }: ReadForm, found: number) =>
  refusal(406, alwaysHeaders, {
    code: "PGRST116",
    details: `The result contains ${found} rows`,
    message: "Cannot coerce the result to a single JSON object",
  });

function outOfRange({ alwaysHeaders, preferenceApplied, offset }: ReadForm, count: number): DirectAnswer {
  const applied: HeaderList = preferenceApplied ? [["preference-applied", preferenceApplied]] : [];
  return refusal(416, [...alwaysHeaders, ["content-range", `*/${count}`], ...applied], {
    code: "PGRST103",
    details: `An offset of ${offset} was requested, but there are only ${count} rows.`,
    message: "Requested range not satisfiable",
  });
}

function locationOf({ relation, locationOrder }: ReadForm, pairs: readonly QueryPair[]): HeaderList {
  if (pairs.length === 0) return [];
  let query = "";
  for (const at of locationOrder) {
    const pair = pairs[at];
    if (pair) query += `${query && "&"}${formText(pair.name)}=${formText(valueText(pair))}`;
  }
  return [["content-location", `/${relation}?${query}`]];
}

/** As URLSearchParams writes it. */
function formText(text: string): string {
  if (/^[\w*.-]*$/.test(text)) return text;
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
