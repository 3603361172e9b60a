import { expect, test } from "vitest";
import { FinishedAnswer } from "#server/answers/finished-answer.ts";

const MEMORY = { text: "six rows", buffer: Buffer.from("six rows") };

test.each(Object.entries(MEMORY))("an answer made of a short %s keeps no more than its bytes", (_, body) => {
  const answer = new FinishedAnswer({ body });
  expect(answer.body.toString()).toBe("six rows");
  expect(answer.body.buffer.byteLength).toBe(answer.body.byteLength);
});

test("what it keeps of a compressed form is no more than its bytes", async () => {
  const gzip = await new FinishedAnswer({ body: "a line of text\n".repeat(2000) }).encode("gzip");
  expect(gzip.byteLength).toBeLessThan(1000);
  expect(gzip.buffer.byteLength).toBe(gzip.byteLength);
});
