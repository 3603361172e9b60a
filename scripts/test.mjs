// `npm test`: installs and builds what is missing, then runs each part with its own report until one fails. `npm test
// -- --long` adds the slow parts; docs/reliability.md has its last result.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { prepareTools } from "./prepared.mjs";
import { run } from "./run.mjs";

const MEMORY = "/dev/shm";
const NEEDED_BYTES = 4 * 2 ** 30;

const isLong = process.argv.includes("--long");
const longForm = isLong ? "TEST_LONG=1 " : "";
const part = (command, runAgain = command) => ({ command: command.split(" "), runAgain });

const everyCommit = [
  part("npm run lint"),
  part("npm run typecheck"),
  part(
    isLong ? "vitest run --no-file-parallelism" : "vitest run --project !long --project !engines",
    `${longForm}npx vitest run <file> -t "<part of the test's name>"`,
  ),
  part("playwright test", `${longForm}npm run test:e2e -- <file>:<line>`),
];
const onlyLong = [
  part("npm run test:guards"),
  part("npm run bench"),
  part("npm run bench:scale"),
  part("npm run bench:pages"),
];

/** Makes a temporary directory in memory, because tests copy hundreds of databases. Returns null if there is no room. */
function makeDirectoryInMemory() {
  if (!existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < NEEDED_BYTES) return null;
  const directory = mkdtempSync(`${MEMORY}/tests-`);
  // Like /tmp: under root, PostgreSQL runs as another user.
  chmodSync(directory, 0o1777);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

// The long form uses the disk, whose speed its benchmarks measure.
const memory = isLong ? null : makeDirectoryInMemory();
const env = {
  ...(await prepareTools({ chromium: true })),
  ...(isLong && { TEST_LONG: "1" }),
  ...(memory && { TMPDIR: memory }),
};
for (const { command, runAgain } of isLong ? [...everyCommit, ...onlyLong] : everyCommit) {
  console.log(`\n> ${command.join(" ")}`);
  const [program, ...args] = command;
  const code = await run(program, args, { env });
  if (code === 0) continue;
  console.error(`\n'${command.join(" ")}' failed. To run it again: ${runAgain}`);
  process.exit(code);
}
