import type { HeaderList } from "#server/answers/finished-answer.ts";

/** What the library would have answered, without a Response around it. */
export interface DirectAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  /** Null where only headers are sent. */
  readonly body: Buffer | null;
}

/** An error in the shape of PostgREST. */
export function refusal(
  status: number,
  headers: HeaderList,
  { code, details, message }: { readonly code: string; readonly details: string; readonly message: string },
): DirectAnswer {
  const body = Buffer.from(JSON.stringify({ code, details, hint: null, message }));
  return { status, headers: [...headers, ...jsonOf(body)], body };
}

const jsonOf = (body: Buffer): HeaderList => [
  ["content-type", "application/json; charset=utf-8"],
  ["content-length", String(body.byteLength)],
];

export async function isSameAnswer(direct: DirectAnswer, lite: Response): Promise<boolean> {
  const body = Buffer.from(await lite.arrayBuffer());
  return (
    direct.status === lite.status &&
    (direct.body ?? Buffer.alloc(0)).equals(body) &&
    sortedLines(direct.headers) === sortedLines([...lite.headers])
  );
}

const sortedLines = (headers: HeaderList) =>
  headers
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
    .join("\n");
