import type { AdminCommand } from "#server/commands/command.ts";
import { parseConfig } from "#server/config/config.ts";
import { becomeOwner } from "#server/config/data-dir.ts";
import { explainFailure } from "#server/config/explain-failure.ts";

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Each command is loaded alone: the whole server is much to load for a line of help. */
  readonly load: () => Promise<AdminCommand>;
}

/** `npm run admin -- <command>`: what an operator does beside the running site. */
const COMMANDS: Readonly<Record<string, Entry>> = {
  doctor: {
    summary:
      "checks configuration, permissions, disk, database, migrations, clock, storage, mail and mail intake",
    load: async () => (await import("#server/commands/doctor.ts")).doctor,
  },
  "go-live": {
    summary:
      "shows what is still an example; with your contact address, removes the examples and opens the site",
    load: async () => (await import("#server/commands/go-live.ts")).goLive,
  },
  "list-users": {
    summary: "shows every account: e-mail, role, when it was made and last used",
    load: async () => (await import("#server/commands/list-users.ts")).listUsers,
  },
  "create-user": {
    summary:
      "makes an account without rights in the back office: e-mail, then a password if it is not to be made up",
    load: async () => (await import("#server/commands/create-user.ts")).createUser,
  },
  "create-admin": {
    summary:
      "makes an admin, or gives an account that is there the admin's rights; npm run admin:create does the same",
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
    summary: "makes new keys while the site stands; everyone signs in again",
    load: async () => (await import("#server/commands/rotate-keys.ts")).rotateKeys,
  },
  "repair-keys": {
    summary: "gives the embedded database of DATA_DIR keys that fit, when keys.json is lost or wrong",
    load: async () => (await import("#server/commands/repair-keys.ts")).repairKeys,
  },
};

const list = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`);
const HELP = ["npm run admin -- <command>", ...list].join("\n");

interface CommandAnswer {
  readonly code: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the command answers, or the one line that says why it could not. */
export async function runAdminCommand(
  [name = "", ...args]: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<CommandAnswer> {
  if (name === "help" || name === "--help") return done(HELP);
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) return failed(name ? `there is no command '${name}'. Usage: ${HELP}` : `usage: ${HELP}`);
  try {
    const config = parseConfig(variables);
    await becomeOwner(config.dataDir);
    const command = await entry.load();
    const result = await command(config, args);
    return typeof result === "string" ? done(result) : { ...done(result.report), code: result.isBad ? 1 : 0 };
  } catch (cause) {
    return failed(explainFailure(cause));
  }
}

const done = (text: string): CommandAnswer => ({ code: 0, stdout: `${text}\n`, stderr: "" });
const failed = (text: string): CommandAnswer => ({ code: 1, stdout: "", stderr: `${text}\n` });
