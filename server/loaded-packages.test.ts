import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Each belongs to something that most sites do not use, or not at their start. */
const LATER = [
  "@react-pdf/renderer",
  "@simplewebauthn/server",
  "fast-xml-parser",
  "imapflow",
  "nodemailer",
  "prom-client",
  "sharp",
  "smtp-server",
  "tar-stream",
];

const SCRIPT = `
  import { registerHooks } from "node:module";
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(new URL("./site.ts", import.meta.url).href)});
  console.log(JSON.stringify([...packages].filter(Boolean)));
  process.exit(0);
`;

it("the site's code is loaded without what it may never need", { timeout: 30_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const loaded: unknown = JSON.parse(stdout);
  expect(loaded).toContain("@supabase/lite");
  expect(LATER.filter((name) => Array.isArray(loaded) && loaded.includes(name))).toEqual([]);
  const { dependencies } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(LATER));
});
