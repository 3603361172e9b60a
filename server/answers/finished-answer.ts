import { hash } from "node:crypto";
import type { Encoding } from "#server/answers/accept-encoding.ts";
import { compressQuickly, compressThoroughly, withoutRoom } from "#server/answers/compress.ts";

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface FinishedAnswerOptions {
  readonly status?: number;
  readonly headers?: HeaderList;
  readonly body: string | Buffer;
  /** Without one it is computed from the body. */
  readonly etag?: string;
  /** Bytes that were compressed before, at build time. */
  readonly compressed?: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** Pictures and fonts do not become smaller. */
  readonly isCompressible?: boolean;
  /** It lacks something, or says itself that nobody may store it. */
  readonly isUncacheable?: boolean;
}

/** One form of an answer, as it is sent. */
interface SentForm {
  readonly body: Buffer;
  readonly head: string;
  /** As Node takes them, with a place for the request's id. */
  readonly headers: string[];
}

type Compressed = Exclude<Encoding, "identity">;

/** Below this a compressed answer is no smaller on the line. */
export const SMALLEST_COMPRESSED = 1024;
/** An answer that was sent this often is compressed anew and thoroughly. */
const WORTH_THE_WORK = 3;

export const weakEtag = (digest: string): string => `W/"${digest.slice(0, 22)}"`;

/** An answer whose every byte is known: it is compressed once, and sent to everyone who asks. */
export class FinishedAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly isUncacheable: boolean;
  readonly isCompressible: boolean;
  /**
   * What send-answer.ts has made of it. In a map with weak keys it would keep an answer that is sent once until old
   * objects are collected, which would then be needed far more often.
   */
  readonly made: Partial<Record<Encoding, SentForm>> & { unchanged?: string[] } = {};
  readonly #ready: Partial<Record<Encoding, Buffer>>;
  readonly #underWay = new Map<Compressed, Promise<Buffer>>();
  readonly #sent: Record<Compressed, number> = { br: 0, gzip: 0 };
  #etag: string | null;

  constructor({ status = 200, headers = [], body, ...options }: FinishedAnswerOptions) {
    this.status = status;
    this.headers = headers;
    this.body = withoutRoom(typeof body === "string" ? Buffer.from(body) : body);
    this.isUncacheable = options.isUncacheable ?? false;
    this.isCompressible = (options.isCompressible ?? true) && this.body.byteLength >= SMALLEST_COMPRESSED;
    // What came compressed is as small as it gets.
    if (options.compressed) this.#sent = { br: WORTH_THE_WORK, gzip: WORTH_THE_WORK };
    this.#ready = { ...options.compressed, identity: this.body };
    this.#etag = options.etag ?? null;
  }

  /** Weak: the same for all encodings. */
  get etag(): string {
    this.#etag ??= weakEtag(hash("sha256", this.body, "base64url"));
    return this.#etag;
  }

  /** About what it takes in memory, both compressed forms included. */
  get size(): number {
    const headers = this.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    return headers + Math.ceil(this.body.byteLength * (this.isCompressible ? 1.5 : 1));
  }

  /** The body in this encoding if it is at hand. */
  ready(encoding: Encoding): Buffer | undefined {
    if (encoding !== "identity" && this.isCompressible) this.#count(encoding);
    return this.#ready[this.isCompressible ? encoding : "identity"];
  }

  async encode(encoding: Encoding): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready || encoding === "identity") return ready ?? this.body;
    const underWay = this.#underWay.get(encoding) ?? this.#compress(encoding);
    this.#underWay.set(encoding, underWay);
    return underWay;
  }

  withHeader(name: string, value: string): FinishedAnswer {
    const { status, headers, body, isUncacheable, isCompressible } = this;
    return new FinishedAnswer({
      status,
      headers: [...headers, [name, value]],
      body,
      isUncacheable,
      isCompressible,
      ...(this.#etag && { etag: this.#etag }),
    });
  }

  async #compress(encoding: Compressed): Promise<Buffer> {
    try {
      const bytes = await compressQuickly(this.body, encoding);
      this.#ready[encoding] ??= bytes;
      return this.#ready[encoding];
    } finally {
      this.#underWay.delete(encoding);
    }
  }

  #count(encoding: Compressed): void {
    if (this.#sent[encoding] >= WORTH_THE_WORK) return;
    this.#sent[encoding] += 1;
    if (this.#sent[encoding] < WORTH_THE_WORK) return;
    compressThoroughly(this.body, encoding).then(
      (bytes) => {
        this.#ready[encoding] = bytes;
      },
      // The quick form stays.
      () => {},
    );
  }
}
