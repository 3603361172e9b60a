import { expect, test } from "vitest";
import { holdLines } from "#server/logging/hold-lines.ts";

test("lines are kept back, then written in their order, then written at once", async () => {
  const written: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const write = holdLines((line) => written.push(line), promise);
  const listeners = process.listenerCount("exit");
  write("a");
  write("b");
  expect(written).toEqual([]);
  resolve();
  await promise;
  expect(written).toEqual(["a", "b"]);
  write("c");
  expect(written).toEqual(["a", "b", "c"]);
  expect(process.listenerCount("exit")).toBe(listeners - 1);
});
