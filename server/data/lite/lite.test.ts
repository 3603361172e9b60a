import { expect, it } from "vitest";
import { createLiteFetch } from "#server/data/lite/lite.ts";

it("a warning of Node does not end the process", () => {
  expect(createLiteFetch).toBeTypeOf("function");
  const warning = Object.assign(new Error("Possible EventEmitter memory leak detected"), { name: "Warning" });
  expect(() => process.emitWarning(warning)).not.toThrow();
});
