// npm run test:guards [-- word]: removes the database's guards (row policies and caller checks) in rounds, and reports
// each guard without which no test fails. `word` selects the rounds whose title contains it. `npm test` runs this only
// with --long, because it repeats some of the tests a dozen times.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startScratchServer } from "#tests/support/scratch-server.ts";
import { connect } from "#tests/support/sql.ts";
import { migrateAtStart } from "#tests/support/test-backend.ts";
import { functionRounds, policyRounds, type Round } from "./removals.ts";

const vitestReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

async function readRounds(): Promise<Round[]> {
  const server = await startScratchServer({ bundled: true });
  try {
    const url = await server.createDatabase();
    await migrateAtStart(url);
    const sql = connect(url);
    const rounds = [...(await policyRounds(sql)), ...(await functionRounds(sql))];
    await sql.end();
    return rounds;
  } finally {
    await server.stop();
  }
}

/** The titles of the tests that failed without these guards. */
function failuresWithout({ files, removals }: Round, folder: string): string[] {
  const removalFile = join(folder, "removals.sql");
  const reportFile = join(folder, "results.json");
  // Otherwise the report of the previous round would count if this round writes none.
  rmSync(reportFile, { force: true });
  writeFileSync(removalFile, removals.map(({ sql }) => `${sql};`).join("\n"));
  const testFiles = files.map((file) => `tests/database/${file}.test.ts`);
  const args = [
    "vitest",
    "run",
    "--project",
    "database",
    ...testFiles,
    "--reporter=json",
    `--outputFile=${reportFile}`,
  ];
  spawnSync("npx", args, {
    env: { ...process.env, BREAK_GUARDS: removalFile, TEST_LONG: "" },
    stdio: "ignore",
  });
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(reportFile, "utf8")));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.filter(({ status }) => status === "failed").map(({ title }) => title);
}

const [word = ""] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "calabash-guards-"));
let unnoticedCount = 0;
for (const round of (await readRounds()).filter(({ title }) => title.includes(word))) {
  const failures = failuresWithout(round, folder);
  const unnoticed = round.removals.filter(
    ({ subjects }) => !failures.some((title) => new RegExp(`\\b(?:${subjects.join("|")})\\b`).test(title)),
  );
  unnoticedCount += unnoticed.length;
  console.log(`${round.title}: ${round.removals.length} removed, ${failures.length} tests failed`);
  for (const { name } of unnoticed) console.log(`  no test fails without ${name}`);
}
rmSync(folder, { recursive: true });
process.exitCode = unnoticedCount > 0 ? 1 : 0;
