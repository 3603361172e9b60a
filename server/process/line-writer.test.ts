import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createBatchedLineWriter, createLineWriter } from "#server/process/line-writer.ts";

/** A stream whose writes fail, like a pipe without a reader or a file on a full disk. */
const failingStream = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test.each(["EPIPE", "ENOSPC"])("the error %s of a failed write is ignored", async (code) => {
  const stream = failingStream(code);
  const write = createLineWriter(stream);
  write("first");
  await new Promise((resolve) => setImmediate(resolve));
  write("after the stream has failed");
  await new Promise((resolve) => setImmediate(resolve));
  expect(stream.errored).toMatchObject({ code });
});

test("an error that the stream throws is ignored", () => {
  const stream = failingStream("EPIPE");
  stream.write = () => {
    throw new Error("write after end");
  };
  expect(() => createLineWriter(stream)("line")).not.toThrow();
});

test.each([
  ["one by one", createLineWriter],
  ["in batches", createBatchedLineWriter],
])(
  "while nobody reads, lines written %s are dropped, and a later line says how many",
  async (_how, create) => {
    const chunks: string[] = [];
    let readNext = () => {};
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        chunks.push(String(chunk));
        readNext = () => {
          readNext = () => {};
          done();
        };
      },
    });
    const write = create(stream);
    for (let line = 0; line < 5000; line += 1) write("x".repeat(999));
    expect(stream.writableLength).toBeLessThan(1_600_000);
    while (stream.writableLength > 0) {
      readNext();
      await new Promise((resolve) => setImmediate(resolve));
    }
    write("after");
    await expect
      .poll(() => {
        readNext();
        return chunks.at(-1);
      })
      .toMatch(/^after$/m);
    // The buffer of 1 MB takes about 1,000 of the 5,000 lines, or three batches of 500. The other lines are lost.
    expect(chunks.at(-2)).toMatch(/"event":"log lines lost","lines":3[59]\d\d/);
  },
);

test("lines that come together are written in a few batches, complete and in order", async () => {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString());
      done();
    },
  });
  const write = createBatchedLineWriter(stream);
  const lines = Array.from({ length: 1200 }, (_, index) => `line ${index}`);
  lines.forEach(write);
  await expect.poll(() => chunks.join("")).toBe(`${lines.join("\n")}\n`);
  expect(chunks.length).toBeLessThan(5);
});
