import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allCommands } from "#tests/support/manual.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/**
 * The commands of docs/operating.md that each test file runs. The key is the beginning of the command; the value is the
 * text that the test file must contain, or null if it is the key itself.
 */
const COMMANDS_BY_FILE: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  "deploy/try-service.sh": {
    "apt-get install": null,
    useradd: null,
    "git clone": null,
    "install -m 600 .env.example": "install -m 600",
    "install -o calabash": "install -o",
    "cp deploy/calabash.service": null,
    "cat /var/lib": null,
    "systemctl daemon-reload": null,
    "systemctl is-active": null,
    "systemctl stop": null,
    "systemctl start": null,
    "systemctl restart": null,
    "systemctl status": null,
    "systemctl reset-failed": null,
    journalctl: null,
    timedatectl: null,
    curl: null,
    "df -h": null,
    "env DATA_DIR": null,
    "calabash doctor": null,
    "calabash backup": null,
    "calabash create-admin": null,
    "calabash reset-password": null,
    "calabash reset-factor": null,
    "calabash repair-keys": null,
    "calabash rotate-keys": null,
    "calabash go-live": null,
    "git fetch": null,
    "git checkout": null,
    "git describe": null,
    "npm run build": null,
  },
  "deploy/try-image.sh": {
    "docker build": null,
    "docker run -d": null,
    "docker run --rm": null,
    "docker exec trips calabash doctor": null,
    "docker exec trips cat": null,
    "docker exec trips rm": null,
    "docker logs": null,
    "docker stop trips": null,
    "docker start": null,
    "docker rm": null,
    "docker ps": null,
    "docker volume inspect": null,
    "chmod 600 .env": "chmod 600",
    "docker compose up -d": null,
    "docker compose exec": null,
    "docker compose run": null,
    "docker compose stop": null,
    "docker compose logs": null,
    "docker compose ps": null,
  },
  "tests/faults/manual.test.ts": {
    "calabash restore": null,
    "calabash list-users": null,
    "calabash create-user": null,
    "calabash help": null,
    "tar xzf": null,
    "set -a": null,
    "install -m 600 /tmp/keys": null,
    "create role": null,
    "create database": null,
    "cd /var/lib/calabash": 'readBlocks("Undo a restore")',
    "mkdir undone": 'readBlocks("Undo a restore")',
    "mv before-restore-…": 'readBlocks("Undo a restore")',
    "t=$(date": 'readBlocks("Receive replies by mail")',
    "DATA_DIR=/tmp/restore-test BACKUP_PASSPHRASE=… npm run restore": "DATA_DIR=/tmp/restore-test BACKUP",
    "DATA_DIR=/tmp/restore-test PORT": null,
    "DATA_DIR=/tmp/keys": null,
  },
  "tests/faults/npm-start.test.ts": { "npm start": '"npm", ["start"]' },
  "tests/faults/admin-commands.test.ts": { "npm run admin -- doctor": 'admin(["doctor"])' },
  "tests/database/supabase-cli.test.ts": { "npx supabase db push": '"push"' },
  // No test runs this command, because it needs a Supabase project.
  "docs/operating.md": { "npx supabase link": null },
};

const entries = Object.entries(COMMANDS_BY_FILE).flatMap(([file, commands]) =>
  Object.entries(commands).map(([beginning, text]) => ({ file, beginning, text: text ?? beginning })),
);

test.each(allCommands())("'%s' is run by a test", (command) => {
  expect(
    entries.filter(({ beginning }) => command.startsWith(beginning)).map(({ file }) => file),
  ).not.toEqual([]);
});

test.each(entries)("'$beginning' is a command of docs/operating.md that $file runs", (entry) => {
  expect(allCommands().filter((command) => command.startsWith(entry.beginning))).not.toEqual([]);
  expect(read(entry.file)).toContain(entry.text);
});
