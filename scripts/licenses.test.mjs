import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./environment.mjs";
import { licenseTable } from "./licenses.mjs";

test("docs/security.md lists the licenses that the lockfile has", () => {
  expect(readFileSync(join(ROOT, "docs/security.md"), "utf8")).toContain(licenseTable());
});
