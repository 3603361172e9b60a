import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { mergePackages } from "./merge-packages.mjs";
import { MERGED_SPECIFIERS } from "./merged-packages.mjs";

const MERGED = new URL("./merged-packages.mjs", import.meta.url).href;
const SITE = ["site", "listener"].map((name) => new URL(`../server/${name}.ts`, import.meta.url).href);

beforeAll(mergePackages);

/** What the lines print, as JSON, in a process with these options. */
async function run(lines, options = []) {
  const args = [...options, "--input-type=module", "-e", lines];
  const env = { ...process.env, NODE_ENV: "production" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env });
  return JSON.parse(stdout);
}

test("merged packages export what they export as they are installed", async () => {
  const lines = `
    const names = {};
    for (const name of ${JSON.stringify(MERGED_SPECIFIERS)}) names[name] = Object.keys(await import(name)).sort();
    console.log(JSON.stringify(names));`;
  const merged = await run(lines, ["--import", MERGED]);
  expect(Object.keys(merged)).toEqual(MERGED_SPECIFIERS);
  expect(merged).toEqual(await run(lines));
});

test("no file of a merged package is loaded beside it, and each is found by the same address", async () => {
  const lines = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    for (const part of ${JSON.stringify(SITE)}) await import(part);
    console.log(JSON.stringify(urls));
    process.exit(0);`;
  const [merged, plain] = [await run(lines, ["--import", MERGED]), await run(lines)];
  const packageOf = (url) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  const packages = new Set(MERGED_SPECIFIERS.map((name) => packageOf(`node_modules/${name}`)));
  expect(merged.filter((url) => packages.has(packageOf(url)))).toEqual([]);
  const isOurs = (url) => /\/(server|domain)\//.test(url) && !packageOf(url);
  expect(merged.filter(isOurs).sort()).toEqual(plain.filter(isOurs).sort());
  expect(merged.length).toBeLessThan(plain.length * 0.7);
});
