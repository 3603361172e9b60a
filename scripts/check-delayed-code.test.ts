import { expect, test } from "vitest";
import { assertCodeIsDelayed } from "./check-delayed-code.ts";

const BEGIN = "<script>(function beginPage() {})({})</script>";

test("a page whose code is delayed passes; one whose code starts at once fails the build", () => {
  expect(() => assertCodeIsDelayed(`<head></head>${BEGIN}`)).not.toThrow();
  for (const html of [
    '<head></head><script type="module">start()</script>',
    `<head><link rel="modulepreload" href="/a.js"></head>${BEGIN}`,
    `<head></head>${BEGIN}<script type="module">start()</script>`,
  ]) {
    expect(() => assertCodeIsDelayed(html)).toThrow("no longer delayed");
  }
});
