import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Every command in docs/operating.md: the test that runs it, and a piece of that test. */
const COVERED: Readonly<Record<string, readonly [string, string]>> = {
  "npm run backup": ["tests/faults/backup-round-trip.test.ts", 'command("backup"'],
  "npm run restore": ["tests/faults/backup-round-trip.test.ts", 'command("restore"'],
  "npm run admin:create": ["tests/faults/keys-lost.test.ts", "server/commands/create-admin.ts"],
  "npm run admin -- help": ["tests/faults/admin-commands.test.ts", 'admin(["help"])'],
  "npm run admin -- doctor": ["tests/faults/admin-commands.test.ts", 'admin(["doctor"])'],
  "npm run admin -- go-live": ["tests/faults/go-live.test.ts", '["go-live"'],
  "npm run admin -- list-users": ["tests/faults/admin-commands.test.ts", 'admin(["list-users"])'],
  "npm run admin -- create-user": ["tests/faults/admin-commands.test.ts", 'admin(["create-user"'],
  "npm run admin -- create-admin": ["tests/faults/keys-lost.test.ts", "server/commands/create-admin.ts"],
  "npm run admin -- reset-password": ["tests/faults/admin-commands.test.ts", 'admin(["reset-password"'],
  "npm run admin -- reset-factor": ["tests/faults/admin-commands.test.ts", 'admin(["reset-factor"'],
  "npm run admin -- rotate-keys": ["tests/faults/admin-commands.test.ts", 'admin(["rotate-keys"])'],
  "npm run admin -- repair-keys": ["tests/faults/keys-lost.test.ts", '["repair-keys"]'],
  "npx supabase db push": ["tests/rls/supabase-cli.test.ts", '"push"'],
};

/** Tests run what these commands start (server/main.ts, the built pages); a link needs a Supabase project. */
const NOT_RUN = ["npm start", "npm run build", "npx supabase link"];

const commands = [
  ...new Set(
    [
      ...read("docs/operating.md").matchAll(
        /\bnp(?:m start|m run admin -- [a-z-]+|m run [a-z:]+|x supabase [a-z ]+)/g,
      ),
    ].map(([command]) => command.trim()),
  ),
];

test.each(commands)("'%s' in docs/operating.md is run by a test", (command) => {
  if (NOT_RUN.includes(command)) return;
  const entry = Object.entries(COVERED).find(([known]) => command === known);
  expect(entry, `no test is named for ${command}`).toBeDefined();
  const [file, piece] = entry?.[1] ?? ["", ""];
  expect(read(file)).toContain(piece);
});

test("no command is listed that the document does not name", () => {
  expect(Object.keys(COVERED).filter((command) => !commands.includes(command))).toEqual([]);
});

test("every 'calabash' command in docs/operating.md is also named by npm, and so run by a test", () => {
  const inCode = [...read("docs/operating.md").matchAll(/`[^`\n]+`/g)].map(([code]) => code);
  const named = inCode.flatMap((code) =>
    [...code.matchAll(/\bcalabash ([a-z][a-z-]*)/g)].map(([, name = ""]) => name),
  );
  const known = Object.keys(COVERED).map((command) => command.split(" ").at(-1));
  // The image has the same name as the command.
  expect(named.filter((name) => name !== "calabash" && !known.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});
