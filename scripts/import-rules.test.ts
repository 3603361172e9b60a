import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readConfig, withImportRules } from "./import-rules.ts";

test("biome.json has the import rules of today's features (else: node scripts/import-rules.ts)", () => {
  expect(readConfig()).toEqual(withImportRules(readConfig()));
});

const BIOME = fileURLToPath(new URL("../node_modules/.bin/biome", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "calabash-import-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Without git and the plugins, which are not in the test's folder. */
const withoutPaths = (config: ReturnType<typeof readConfig>) => ({
  ...config,
  vcs: { enabled: false },
  overrides: config.overrides.filter((override) => !("plugins" in override)),
});

/** The lines that Biome refuses in a file at this path that imports these modules. */
function refusedLines(path: string, sources: readonly string[]): number[] {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(folder, "biome.json"), JSON.stringify(withoutPaths(readConfig())));
  writeFileSync(file, sources.map((source, index) => `export { a${index} } from "${source}";\n`).join(""));
  const { stdout, stderr } = spawnSync(BIOME, ["lint", path], { cwd: folder, encoding: "utf8" });
  const found = `${stdout}${stderr}`.matchAll(/:(\d+):\d+ lint\/style\/noRestrictedImports/g);
  return [...found].map(([, line]) => Number(line));
}

test.each([
  {
    path: "app/features/faqs/one.ts",
    allowed: ["#app/features/faqs/two.ts", "#app/lib/two.ts", "#domain/two.ts"],
    refused: [
      "#app/features/trips/two.ts",
      "../trips/two.ts",
      "#app/features/faqs/manage/two.ts",
      "#app/routes/public/faqs.tsx",
      "#server/app.ts",
    ],
  },
  {
    path: "app/features/faqs/manage/one.ts",
    allowed: ["#app/features/faqs/two.ts", "#app/features/faqs/manage/two.ts"],
    refused: ["#app/features/requests/two.ts", "node:fs"],
  },
  {
    path: "app/lib/one.ts",
    allowed: ["#app/components/two.tsx", "#domain/two.ts"],
    refused: ["#app/features/faqs/two.ts", "#app/routes/public/faqs.tsx", "#server/app.ts"],
  },
  {
    path: "app/routes/public/one.tsx",
    allowed: ["#app/features/faqs/two.ts"],
    refused: ["#app/features/users/two.ts", "#app/features/faqs/manage/two.ts"],
  },
  {
    path: "domain/one.ts",
    allowed: ["#domain/two.ts", "zod/mini"],
    refused: ["#app/lib/two.ts", "#server/app.ts", "node:fs", "react", "react-router"],
  },
  {
    path: "server/one.ts",
    allowed: ["#domain/brand.ts", "#app/lib/page-services.ts"],
    refused: ["#app/lib/seo.ts", "#app/features/faqs/faqs.data.ts"],
  },
])("$path may not import $refused", ({ path, allowed, refused }) => {
  const expected = refused.map((_, index) => allowed.length + index + 1);
  expect(refusedLines(path, [...allowed, ...refused])).toEqual(expected);
});
