import type { ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "#server/answers/accept-encoding.ts";
import type { FinishedAnswer, HeaderList } from "#server/answers/finished-answer.ts";
import { readyHead, sendReady } from "#server/answers/ready-head.ts";

/** What of a request decides in which form a finished answer is sent. */
export interface AnswerChoice {
  readonly isHead: boolean;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** Whether the client's copy is still current (RFC 9110, 13.1.2: weak comparison, lists, and '*'). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, "");
  const known = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes("*") || known.includes(opaque);
}

/** As an answer of the app. */
export async function toResponse(answer: FinishedAnswer, choice: AnswerChoice): Promise<Response> {
  if (answer.status === 200 && isUnchanged(choice.ifNoneMatch, answer.etag))
    return new Response(null, { status: 304, headers: asPairs(unchangedHeaders(answer)) });
  const encoding = answer.isCompressible ? chooseEncoding(choice.acceptEncoding) : "identity";
  const body = await answer.encode(encoding);
  const headers = asPairs(headersFor(answer, encoding, body));
  return new Response(choice.isHead ? null : new Uint8Array(body), { status: answer.status, headers });
}

/** Straight to Node's response; answers the status, at once if the bytes are at hand. */
export function sendAnswer(
  response: ServerResponse,
  answer: FinishedAnswer,
  choice: AnswerChoice,
  requestId: string,
): number | Promise<number> {
  if (answer.status === 200 && choice.ifNoneMatch && isUnchanged(choice.ifNoneMatch, answer.etag)) {
    answer.made.unchanged ??= asRaw(unchangedHeaders(answer));
    response.writeHead(304, withId(answer.made.unchanged, requestId)).end();
    return 304;
  }
  const encoding = answer.isCompressible ? chooseEncoding(choice.acceptEncoding) : "identity";
  const send = (body: Buffer) =>
    write(response, answer, { encoding, body, isHead: choice.isHead, requestId });
  const body = answer.ready(encoding);
  return body ? send(body) : answer.encode(encoding).then(send);
}

interface Form {
  readonly encoding: Encoding;
  readonly body: Buffer;
  readonly isHead: boolean;
  readonly requestId: string;
}

function write(
  response: ServerResponse,
  answer: FinishedAnswer,
  { encoding, body, isHead, requestId }: Form,
): number {
  let form = answer.made[encoding];
  // It may have been compressed anew since.
  if (form?.body !== body) {
    const headers = headersFor(answer, encoding, body);
    form = { body, head: readyHead(headers), headers: asRaw(headers) };
    answer.made[encoding] = form;
  }
  if (answer.status === 200 && !isHead && sendReady(response, form.head, requestId, body)) return 200;
  response.writeHead(answer.status, withId(form.headers, requestId));
  if (isHead) response.end();
  else response.end(body);
  return answer.status;
}

function headersFor(answer: FinishedAnswer, encoding: Encoding, body: Buffer): HeaderList {
  return [
    ...answer.headers,
    ...(answer.status === 200 ? [["etag", answer.etag] as const] : []),
    ...vary(answer),
    ...(encoding === "identity" ? [] : [["content-encoding", encoding] as const]),
    ["content-length", String(body.byteLength)],
  ];
}

/** A 304 repeats what a cache may update; it has no content. */
const unchangedHeaders = (answer: FinishedAnswer): HeaderList => [
  ...answer.headers.filter(([name]) => name !== "content-type"),
  ["etag", answer.etag],
  ...vary(answer),
];

function vary({ headers, isCompressible }: FinishedAnswer): HeaderList {
  const isNamed = headers.some(([name]) => name === "vary");
  return isCompressible && !isNamed ? [["vary", "Accept-Encoding"]] : [];
}

const asPairs = (headers: HeaderList): [string, string][] => headers.map(([name, value]) => [name, value]);

const asRaw = (headers: HeaderList): string[] => [...headers.flat(), "x-request-id", ""];

/** Node copies the list before `writeHead` returns, so that the same one serves every request. */
function withId(raw: string[], requestId: string): string[] {
  raw[raw.length - 1] = requestId;
  return raw;
}
