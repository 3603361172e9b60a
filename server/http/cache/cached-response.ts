import { hash } from "node:crypto";
import {
  type Compression,
  chooseEncoding,
  compress,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from "#server/http/middleware/encoding.ts";
import type { HeaderList } from "#server/http/middleware/security-headers.ts";

export interface CachedResponseOptions {
  readonly status?: number;
  readonly headers?: HeaderList;
  readonly body: string | Buffer<ArrayBuffer>;
  /** Computed from the body by default. */
  readonly etag?: string;
  /** Copies that were compressed at build time. */
  readonly compressed?: Readonly<Partial<Record<Compression, Buffer<ArrayBuffer>>>>;
  /** False for images and fonts, which do not get smaller. */
  readonly isCompressible?: boolean;
  /** True if the response is incomplete or marked no-store. */
  readonly isUncacheable?: boolean;
}

/** The request headers that decide in which form a cached response is sent. */
export interface Negotiation {
  readonly isHead: boolean;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

type Headers = Readonly<Record<string, string>>;

export const weakEtag = (digest: string): string => `W/"${digest.slice(0, 22)}"`;

/** Whether the client's copy is still current (RFC 9110, 13.1.2: weak comparison, lists, and '*'). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const ownTag = etag.replace(/^W\//, "");
  const etags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return etags.includes("*") || etags.includes(ownTag);
}

/** A complete response with an ETag. It is compressed once per encoding and sent to everyone who requests it. */
export class CachedResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer<ArrayBuffer>;
  readonly isUncacheable: boolean;
  readonly isCompressible: boolean;
  readonly #encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
  readonly #compressing = new Map<Compression, Promise<Buffer<ArrayBuffer>>>();
  readonly #sentHeaders: Partial<Record<Encoding | "unchanged", Headers>> = {};
  #etag: string | null;

  constructor({ status = 200, headers = [], body, ...options }: CachedResponseOptions) {
    this.status = status;
    this.headers = headers;
    // Buffer.from(text) would use part of a pooled 64 kB block, which would stay in memory as long as the response.
    this.body = typeof body === "string" ? Buffer.from(new TextEncoder().encode(body).buffer) : body;
    this.isUncacheable = options.isUncacheable ?? false;
    this.isCompressible = (options.isCompressible ?? true) && this.body.byteLength >= MIN_COMPRESSED_BYTES;
    this.#encoded = { ...options.compressed, identity: this.body };
    this.#etag = options.etag ?? null;
  }

  /** Weak, because all encodings share it. */
  get etag(): string {
    this.#etag ??= weakEtag(hash("sha256", this.body, "base64url"));
    return this.#etag;
  }

  /** Approximate memory use, including both compressed forms. */
  get size(): number {
    const headers = this.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    return headers + Math.ceil(this.body.byteLength * (this.isCompressible ? 1.5 : 1));
  }

  withHeader(name: string, value: string): CachedResponse {
    const { status, headers, body, isUncacheable, isCompressible } = this;
    return new CachedResponse({
      status,
      headers: [...headers, [name, value]],
      body,
      isUncacheable,
      isCompressible,
      ...(this.#etag && { etag: this.#etag }),
    });
  }

  /** Returns a promise only if the body must be compressed first. `extraHeaders` are for this request only. */
  respond(
    { isHead, acceptEncoding, ifNoneMatch }: Negotiation,
    extraHeaders: Headers = {},
  ): Response | Promise<Response> {
    if (ifNoneMatch !== undefined && this.status === 200 && isUnchanged(ifNoneMatch, this.etag)) {
      this.#sentHeaders.unchanged ??= this.#unchangedHeaders();
      return new Response(null, {
        status: 304,
        headers: { ...this.#sentHeaders.unchanged, ...extraHeaders },
      });
    }
    const encoding = this.isCompressible ? chooseEncoding(acceptEncoding) : "identity";
    const send = (body: Buffer<ArrayBuffer>) => {
      this.#sentHeaders[encoding] ??= this.#headersFor(encoding, body);
      const headers = { ...this.#sentHeaders[encoding], ...extraHeaders };
      return new Response(isHead ? null : body, { status: this.status, headers });
    };
    const encodedBody = this.#encoded[encoding];
    if (encodedBody || encoding === "identity") return send(encodedBody ?? this.body);
    return this.#compress(encoding).then(send);
  }

  #compress(encoding: Compression): Promise<Buffer<ArrayBuffer>> {
    const pending = this.#compressing.get(encoding);
    if (pending) return pending;
    const compressing = compress(this.body, encoding)
      .then((bytes) => {
        this.#encoded[encoding] = bytes;
        return bytes;
      })
      .finally(() => this.#compressing.delete(encoding));
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  #headersFor(encoding: Encoding, body: Buffer): Headers {
    return {
      ...Object.fromEntries(this.headers),
      ...(this.status === 200 && { etag: this.etag }),
      ...this.#vary(),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(body.byteLength),
    };
  }

  /** A 304 repeats the headers that a cache may update; it has no body. */
  #unchangedHeaders(): Headers {
    const { "content-type": _, ...headers } = Object.fromEntries(this.headers);
    return { ...headers, etag: this.etag, ...this.#vary() };
  }

  #vary(): Headers {
    const hasVary = this.headers.some(([name]) => name === "vary");
    return this.isCompressible && !hasVary ? { vary: "Accept-Encoding" } : {};
  }
}

export const negotiationOf = ({ method, headers }: Pick<Request, "method" | "headers">): Negotiation => ({
  isHead: method === "HEAD",
  acceptEncoding: headers.get("accept-encoding") ?? undefined,
  ifNoneMatch: headers.get("if-none-match") ?? undefined,
});
