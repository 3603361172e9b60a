import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Which part may import which, as Biome overrides. Biome cannot say 'no other feature', so there is one override
 * per feature; `node scripts/import-rules.ts` writes them into biome.json after a feature was added or removed.
 */

const ROOT = new URL("..", import.meta.url);
const FEATURES = new URL("app/features/", ROOT);
/** Features without a public part: the whole folder is the staff's. */
const STAFF_ONLY = [
  "admin",
  "analytics",
  "audit",
  "bin",
  "jobs",
  "notifications",
  "previews",
  "settings",
  "users",
];
const STAFF_PARTS = ["#app/features/*/manage/**", ...STAFF_ONLY.map((name) => `#app/features/${name}/**`)];
const NOT_IN_BROWSER = ["#server/**", "**/server/**", "node:*", "!react-dom/server"];
const deniedGlobals = Object.fromEntries(
  ["window", "document", "navigator", "localStorage", "sessionStorage", "location", "process", "Buffer"].map(
    (name) => [name, "domain/ runs in the browser and on the server."],
  ),
);

interface Rule {
  readonly includes: readonly string[];
  readonly forbidden: readonly string[];
  readonly message: string;
}

function rules(): readonly Rule[] {
  const features = readdirSync(FEATURES).sort();
  const noStaffParts = "Public pages and accounts never load the staff's screens.";
  return [
    {
      includes: ["app/**"],
      forbidden: NOT_IN_BROWSER,
      message: "app/ may reach a browser, so it imports nothing of the server.",
    },
    {
      includes: ["app/lib/**", "app/components/**"],
      forbidden: [...NOT_IN_BROWSER, "#app/features/**", "#app/routes/**"],
      message: "Imports point one way: domain → lib and components → features → routes.",
    },
    {
      includes: ["app/routes/public/**", "app/routes/account/**"],
      forbidden: [...NOT_IN_BROWSER, ...STAFF_PARTS],
      message: noStaffParts,
    },
    ...features.flatMap(featureRules),
    {
      includes: ["domain/**"],
      forbidden: ["#app/**", "#server/**", "#tests/**", "../**", "node:*", "react", "react/**", "react-*"],
      message: "domain/ is what browser and server both know: no React, no Node, nothing of app/ or server/.",
    },
    {
      includes: ["domain/**/*.test.ts"],
      forbidden: ["#app/**", "#server/**"],
      message: "domain/ knows nothing of app/ or server/.",
    },
    {
      includes: ["server/**"],
      forbidden: ["#app/**", "!#app/lib/page-services.ts", "**/app/**", "#tests/**"],
      message: "The server takes only the type of the page services from app/; what both know is in domain/.",
    },
    {
      includes: ["server/**/*.test.ts"],
      forbidden: ["#app/components/**", "#app/routes/**"],
      message: "A server test may compare with app/'s plain functions and use tests/support, never a screen.",
    },
  ];
}

function featureRules(name: string): readonly Rule[] {
  const own = `#app/features/${name}/**`;
  const others = [...NOT_IN_BROWSER, "../**", "#app/routes/**", "#app/features/**", `!${own}`];
  const message =
    "A feature imports no other feature and no route; shared pieces are in lib/, components/ or domain/.";
  const whole = { includes: [`app/features/${name}/**`], forbidden: others, message };
  if (!existsSync(new URL(`${name}/manage/`, FEATURES))) return [whole];
  const manage = `#app/features/${name}/manage/**`;
  return [
    {
      ...whole,
      forbidden: [...others, manage],
      message: `${message} The public part imports nothing of manage/.`,
    },
    { ...whole, includes: [`app/features/${name}/manage/**`] },
  ];
}

const toOverride = ({ includes, forbidden, message }: Rule) => ({
  includes,
  linter: {
    rules: {
      style: {
        noRestrictedImports: {
          level: "error",
          options: { patterns: [{ group: forbidden, message }] },
        },
        ...(includes[0] === "domain/**" && {
          noRestrictedGlobals: { level: "error", options: { deniedGlobals } },
        }),
        ...(includes[0] === "domain/**/*.test.ts" && { noRestrictedGlobals: "off" }),
      },
    },
  },
});

interface BiomeConfig {
  readonly overrides: readonly { readonly linter?: { readonly rules?: { readonly style?: object } } }[];
}

const isImportRule = ({ linter }: BiomeConfig["overrides"][number]) =>
  "noRestrictedImports" in (linter?.rules?.style ?? {});

const path = new URL("biome.json", ROOT);
export const readConfig = (): BiomeConfig => JSON.parse(readFileSync(path, "utf8"));

/** The configuration with today's import rules in it. */
export const withImportRules = (config: BiomeConfig): BiomeConfig => ({
  ...config,
  overrides: [...config.overrides.filter((one) => !isImportRule(one)), ...rules().map(toOverride)],
});

if (import.meta.main) writeFileSync(path, JSON.stringify(withImportRules(readConfig()), null, 2));
