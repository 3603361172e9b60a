// `npm test`: installs and builds what is missing, then runs each part with its own report until one fails. `npm test
// -- --long` adds the slow parts; docs/reliability.md has its last result.
import { prepareTools } from "./prepared.mjs";
import { run } from "./run.mjs";

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

const env = { ...(await prepareTools({ chromium: true })), ...(isLong && { TEST_LONG: "1" }) };
for (const { command, runAgain } of isLong ? [...everyCommit, ...onlyLong] : everyCommit) {
  console.log(`\n> ${command.join(" ")}`);
  const [program, ...args] = command;
  const code = await run(program, args, { env });
  if (code === 0) continue;
  console.error(`\n'${command.join(" ")}' failed. To run it again: ${runAgain}`);
  process.exit(code);
}
