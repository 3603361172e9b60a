import type { AdminCommand } from "#server/admin/command.ts";
import { createAdminUser, createUser } from "#server/admin/create-user.ts";
import { doctor } from "#server/admin/doctor.ts";
import { listUsers } from "#server/admin/list-users.ts";
import { repairKeys } from "#server/admin/repair-keys.ts";
import { resetFactor } from "#server/admin/reset-factor.ts";
import { resetPassword } from "#server/admin/reset-password.ts";
import { rotateKeys } from "#server/admin/rotate-keys.ts";
import { runAdmin } from "#server/admin/run-admin.ts";

/** `npm run admin -- <command>`: what an operator does beside the running site. */
const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  doctor,
  "list-users": listUsers,
  "create-user": createUser,
  "create-admin": createAdminUser,
  "reset-password": resetPassword,
  "reset-factor": resetFactor,
  "rotate-keys": rotateKeys,
  "repair-keys": repairKeys,
};

const list = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`);
const HELP = ["npm run admin -- <command>", ...list].join("\n");

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) await runAdmin(command, args);
else if (name === "help" || name === "--help") console.log(HELP);
else {
  console.error(`say what: ${HELP}`);
  process.exitCode = 1;
}
