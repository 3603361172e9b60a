import type { AdminCommand } from "#server/commands/command.ts";
import { parseConfig } from "#server/config/config.ts";
import { becomeDataDirOwner } from "#server/config/data-dir.ts";
import { loadEnvFile } from "#server/config/env-file.ts";
import { explainFailure } from "#server/config/explain-failure.ts";
import { replaceNpmCommands } from "#server/config/replace-npm-commands.ts";
import { escapeLines } from "#server/process/log.ts";

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Each command is loaded on demand, because loading the whole server is slow. */
  readonly load: () => Promise<AdminCommand>;
}

/** The commands for operators: `npm run admin -- <command>`. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  doctor: {
    summary: "checks everything that the site depends on",
    load: async () => (await import("#server/commands/doctor.ts")).doctor,
  },
  "go-live": {
    summary:
      "shows what is still an example; with your contact address, removes the examples and opens the site",
    load: async () => (await import("#server/commands/go-live.ts")).goLive,
  },
  "list-users": {
    summary: "lists every account: e-mail, role, when it was created and last used",
    load: async () => (await import("#server/commands/list-users.ts")).listUsers,
  },
  "create-user": {
    summary: "creates an account without back-office rights: e-mail, then a password (generated if omitted)",
    load: async () => (await import("#server/commands/create-user.ts")).createUser,
  },
  "create-admin": {
    summary: "creates an admin, or makes an existing account an admin; npm run admin:create does the same",
    load: async () => (await import("#server/commands/create-user.ts")).createAdminUser,
  },
  "reset-password": {
    summary: "gives an account a new password and ends its sessions",
    load: async () => (await import("#server/commands/reset-password.ts")).resetPassword,
  },
  "reset-factor": {
    summary: "removes the second factors of an account, for someone who lost them: e-mail",
    load: async () => (await import("#server/commands/reset-factor.ts")).resetFactor,
  },
  "rotate-keys": {
    summary: "creates new keys while the site is stopped; everyone has to log in again",
    load: async () => (await import("#server/commands/rotate-keys.ts")).rotateKeys,
  },
  "repair-keys": {
    summary: "creates matching keys for the embedded database when keys.json is lost or wrong",
    load: async () => (await import("#server/commands/repair-keys.ts")).repairKeys,
  },
};

const commandLines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`);
const HELP = ["npm run admin -- <command>", ...commandLines].join("\n");

interface CommandResult {
  readonly code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command. Returns its output, or why it failed. */
export async function runAdminCommand(
  [name = "", ...args]: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  try {
    loadEnvFile(variables);
    if (name === "help" || name === "--help") return succeeded(HELP);
    const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!entry) return failed(name ? `there is no command '${name}'. Usage: ${HELP}` : `usage: ${HELP}`);
    const config = parseConfig(variables);
    await becomeDataDirOwner(config.dataDir);
    const command = await entry.load();
    const result = await command(config, args);
    return typeof result === "string"
      ? succeeded(result)
      : { ...succeeded(result.report), code: result.isBad ? 1 : 0 };
  } catch (cause) {
    return failed(explainFailure(cause));
  }
}

const succeeded = (text: string): CommandResult => ({
  code: 0,
  stdout: `${escapeLines(text)}\n`,
  stderr: "",
});
const failed = (text: string): CommandResult => ({ code: 1, stdout: "", stderr: `${escapeLines(text)}\n` });

/** Runs an admin command and sets the process's exit code. */
export async function runAdminFromShell(args: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runAdminCommand(args, process.env);
  process.stdout.write(replaceNpmCommands(stdout));
  process.stderr.write(replaceNpmCommands(stderr));
  process.exitCode = code;
}
