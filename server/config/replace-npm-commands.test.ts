import { expect, test } from "vitest";
import { replaceNpmCommands } from "#server/config/replace-npm-commands.ts";

test.each([
  ["run: npm run admin -- repair-keys", "run: calabash repair-keys"],
  ["run: npm run backup", "run: calabash backup"],
  ["usage: npm run restore -- FILE [--replace]", "usage: calabash restore FILE [--replace]"],
  ["npm run admin:create -- someone@example.com", "calabash create-admin someone@example.com"],
  ["npm run build", "npm run build"],
])("on a system service, and only there, '%s' becomes '%s'", (text, expected) => {
  expect(replaceNpmCommands(text, { CALABASH_COMMAND: "calabash" })).toBe(expected);
  expect(replaceNpmCommands(text, {})).toBe(text);
});
