import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, ROOT, toolEnvironment } from "./bootstrap.mjs";
import { startProgress } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

// The headless shell is Chromium without its windows: half the work for the same pages.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of a Chromium that runs; installed first where there is none and this process may. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  const progress = startProgress("Installing Chromium");
  for (const install of installers()) {
    if (!(await install())) continue;
    const installed = await findChromium();
    if (!installed) continue;
    progress.done();
    return installed;
  }
  progress.fail();
  return fail(
    "The browser tests need Chromium: install your system's chromium package, or set CHROMIUM_PATH to its program.",
  );
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((directory) => NAMES.map((name) => join(directory, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && runs(path)) ?? null;
}

/** On Ubuntu the name may stand for a notice that the browser is elsewhere. */
function runs(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

function installers() {
  const isRoot = process.getuid?.() === 0;
  const succeeds = async (command, args, env = toolEnvironment()) =>
    (await runQuietly(command, args, { cwd: ROOT, env })).code === 0;
  const debianPackage = async () => {
    const env = toolEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
    await succeeds("apt-get", ["update"], env);
    return succeeds(
      "apt-get",
      ["install", "--yes", "--no-install-recommends", "chromium-headless-shell"],
      env,
    );
  };
  const withSystemPackages = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
  const playwrightsOwn = () => succeeds("playwright", ["install", ...withSystemPackages, "chromium"]);
  return isRoot && isDebian() ? [debianPackage, playwrightsOwn] : [playwrightsOwn];
}

/** Ubuntu's package of that name only points to its snap, which does not run everywhere. */
function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}
