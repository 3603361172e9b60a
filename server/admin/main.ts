import type { AdminCommand } from "#server/admin/command.ts";
import { repairKeys } from "#server/admin/repair-keys.ts";
import { resetFactor } from "#server/admin/reset-factor.ts";
import { parseConfig, StartupError } from "#server/config.ts";

/** `npm run admin -- <command>`: what an operator does beside the running site. */
const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  "repair-keys": repairKeys,
  "reset-factor": resetFactor,
};

async function main([name = "", ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const list = Object.entries(COMMANDS).map(([known, { summary }]) => `  ${known.padEnd(16)}${summary}`);
    throw new StartupError(["say what: npm run admin -- <command>", ...list].join("\n"));
  }
  return command.run(parseConfig(process.env), args);
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (cause) {
  console.error(cause instanceof StartupError ? cause.message : cause);
  process.exitCode = 1;
}
