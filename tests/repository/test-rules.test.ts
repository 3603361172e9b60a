import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FAULTS, LONG } from "../../vitest.config.ts";

/** Measures time, sleeps, or waits only a second (vi.waitFor). */
const CLOCK =
  /performance\.now|hrtime|import \{ setTimeout|(?<![.\w])setTimeout\(|waitForTimeout|vi\.wait(For|Until)|expect\(Date\.now\(\) -/;
/** These poll for a server that starts, send like people do, or measure for the tests of the long form. */
const EXCEPTIONS = [
  "tests/engines/*.ts",
  "tests/faults/attacker.ts",
  "tests/support/{fault-record,network,run-site,scratch-server,visitors}.ts",
  "tests/repository/test-rules.test.ts",
];

test("no test of `npm test` measures time or sleeps, because other work slows the machine down", () => {
  const everyCommit = globSync(FAULTS);
  const mayMeasure = globSync([...LONG, ...EXCEPTIONS]).filter((file) => !everyCommit.includes(file));
  const files = globSync(["{app,bench,domain,scripts,server}/**/*.{test,fixture}.*", "tests/**/*.ts"]);
  expect(files.length).toBeGreaterThan(500);
  const findings = files
    .filter((file) => !mayMeasure.includes(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, index) => (CLOCK.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
  expect(findings).toEqual([]);
});
