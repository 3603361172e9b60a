import type { HeaderList } from "#server/answers/finished-answer.ts";

/** A response whose text is at hand: the usual one would encode it, put it into a stream, and read it out again. */
export class TextAnswer extends Response {
  readonly #text: string;

  constructor({ status, headers }: { readonly status: number; readonly headers: HeaderList }, text: string) {
    super(null, { status, headers: headers.map(([name, value]) => [name, value]) });
    this.#text = text;
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}
