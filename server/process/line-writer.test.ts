import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createBatchedLineWriter, createLineWriter } from "#server/process/line-writer.ts";
import { createLog, shortAddress } from "#server/process/log.ts";

/** A stream whose writes fail, like a pipe without a reader or a file on a full disk. */
const failingStream = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test.each(["EPIPE", "ENOSPC"])("%s while a line is written is ignored", async (code) => {
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
    // The buffer of 1 MB takes about 1,000 of the 5,000 lines, or three batches of 500.
    expect(chunks.at(-2)).toMatch(/"event":"log lines lost","lines":3[59]\d\d/);
  },
);

test("a line whose fields cannot be written as JSON is logged without them", () => {
  const lines: string[] = [];
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  for (const readable of [true, false]) {
    const log = createLog((line) => lines.push(line), { readable });
    log("info", "circular", { circular });
    log("info", "big", { size: 10n });
  }
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("circular");
  expect(JSON.parse(lines[3] ?? "")).toMatchObject({ event: "big", level: "info" });
});

test("lines that come together are written in a few batches, complete and in order", async () => {
  const written: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      done();
    },
  });
  const write = createBatchedLineWriter(stream);
  const lines = Array.from({ length: 1200 }, (_, index) => `line ${index}`);
  lines.forEach(write);
  await expect.poll(() => written.join("")).toBe(`${lines.join("\n")}\n`);
  expect(written.length).toBeLessThan(5);
});

test("a long text that a visitor sent is cut", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), { readable: false });
  log("warn", "refused", { reason: "x".repeat(1_000_000), error: new Error("y".repeat(1_000_000)) });
  expect(lines[0]?.length).toBeLessThan(10_000);
  expect(lines[0]).toContain("xx … (996000 more characters)");
  log("error", "failed", { error: { message: "z".repeat(1_000_000) } });
  expect(lines[1]?.length).toBeLessThan(10_000);
});

test("lines below the level are left out, and IP addresses are shortened or left out", () => {
  const write = (options: Partial<Parameters<typeof createLog>[1]>) => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line), { readable: false, ...options });
    log("info", "request", { client: "192.0.2.17" });
    log("error", "request", { client: "2001:db8:1:2:3:4:5:6" });
    return lines.map((line) => JSON.parse(line).client);
  };
  expect(write({})).toEqual(["192.0.2.17", "2001:db8:1:2:3:4:5:6"]);
  expect(write({ level: "warn" })).toEqual(["2001:db8:1:2:3:4:5:6"]);
  expect(write({ addresses: "short" })).toEqual(["192.0.2.0", "2001:db8:1::"]);
  expect(write({ addresses: "none" })).toEqual([undefined, undefined]);
  expect(["::1", "2001:db8::5", "unknown"].map(shortAddress)).toEqual(["::", "2001:db8::", "unknown"]);
});
