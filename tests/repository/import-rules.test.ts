import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, expect, test } from "vitest";
import rules from "../../dependency-cruiser.config.ts";

const folder = mkdtempSync(join(tmpdir(), "calabash-import-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rules that this import breaks, in a tree of these two files. */
async function brokenRules(from: string, imported: string): Promise<string[]> {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    "package.json",
    '{ "imports": { "#app/*": "./app/*", "#server/*": "./server/*", "#domain/*": "./domain/*" } }',
  );
  write("node_modules/react/index.js", "");
  if (imported.startsWith("#")) write(imported.slice(1), "");
  write(from, `import "${imported}";\n`);
  const { output } = await cruise([from], {
    baseDir: folder,
    ruleSet: rules,
    validate: true,
    ...rules.options,
  });
  // The output is text only if a reporter is named.
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

test.each([
  ["app/features/faqs/one.ts", "#app/features/trips/two.ts", ["features-apart"]],
  ["app/features/faqs/one.ts", "#app/routes/public/two.tsx", ["features-apart"]],
  ["app/features/faqs/one.ts", "#app/features/faqs/manage/two.ts", ["public-without-staff"]],
  ["app/features/faqs/manage/one.ts", "#app/features/requests/two.ts", ["features-apart"]],
  ["app/features/faqs/one.ts", "#server/two.ts", ["app-without-server"]],
  ["app/features/faqs/one.ts", "node:fs", ["browser-without-node"]],
  ["app/lib/one.ts", "#app/features/faqs/two.ts", ["shared-below-features"]],
  ["app/routes/public/one.tsx", "#app/features/users/two.ts", ["public-without-staff"]],
  ["domain/one.ts", "#app/lib/two.ts", ["domain-alone"]],
  ["domain/one.ts", "#server/two.ts", ["domain-alone"]],
  ["domain/one.ts", "node:fs", ["browser-without-node"]],
  ["domain/one.ts", "react", ["domain-without-react"]],
  ["server/one.ts", "#app/lib/two.ts", ["server-without-app"]],
  ["server/one.test.ts", "#app/routes/public/two.tsx", ["server-tests-without-screens"]],
  ["server/data/one.ts", "#server/http/two.ts", ["upwards-from-server/data/"]],
  ["server/mail/one.ts", "#server/functions/two.ts", ["upwards-from-server/(storage|maps|mail)/"]],
  ["server/commands/one.ts", "#server/site.ts", ["upwards-from-server/commands/"]],
  ["server/http/one.ts", "#server/data/two.ts", []],
  ["domain/one.ts", "#domain/one.ts", ["no-cycle"]],
  ["app/features/faqs/one.ts", "#app/features/faqs/two.ts", []],
  ["app/features/faqs/manage/one.ts", "#app/features/faqs/two.ts", []],
  ["app/lib/one.ts", "#app/components/two.tsx", []],
  ["app/routes/public/one.tsx", "#app/features/faqs/two.ts", []],
  ["server/one.ts", "#app/lib/page-services.ts", []],
  ["server/one.ts", "#domain/two.ts", []],
])("%s importing %s breaks the rules %j", async (from, imported, broken) => {
  expect(await brokenRules(from, imported)).toEqual(broken);
});
