import { Writable } from "node:stream";

/** Where a page is written to as it is rendered. Node's streams take half the time of web streams. */
export interface PageText {
  readonly stream: NodeJS.WritableStream;
  /** Resolves when the stream has ended. */
  readonly text: Promise<string>;
}

export function createPageText(): PageText {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) => {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
    destroy: (cause, done) => {
      // After the end this changes nothing.
      reject(cause ?? new Error("the page was not finished"));
      done(cause);
    },
  });
  // The promise may be left alone when rendering fails before anything was written.
  promise.catch(() => {});
  return { stream, text: promise };
}
