import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, toolEnvironment } from "./environment.mjs";
import { runQuietly } from "./run.mjs";

// The headless shell runs the browser tests in half the time of a full Chromium.
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const FULL_BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const isRoot = process.getuid?.() === 0;

/**
 * The path of a working Chromium: CHROMIUM_PATH, or else a headless shell. Tries to install a missing shell, and returns
 * a full Chromium only if that fails. Debian's shell is installed while npm may still be busy; Playwright's needs the
 * npm packages.
 */
export async function ensureChromium(packagesInstalled = Promise.resolve()) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    return runs(chosen) ? chosen : fail(`CHROMIUM_PATH is ${chosen}, and no browser runs from there.`);
  }
  const shell = findOnPath(SHELLS) ?? (await installDebianShell());
  if (shell) return shell;
  await packagesInstalled;
  const playwrightShell = (await findPlaywrightShell()) ?? (await installPlaywrightShell());
  if (playwrightShell) return playwrightShell;
  const full = findOnPath(FULL_BROWSERS);
  if (full) {
    console.log(`  No headless shell could be installed: using ${full}, which is half as fast.`);
    return full;
  }
  return fail(
    "The browser tests need Chromium: install your system's chromium package, or set CHROMIUM_PATH to its program.",
  );
}

/** Looks for the first name in every directory of the PATH before it looks for the second. */
export function findOnPath(names, path = process.env.PATH ?? "") {
  const directories = path.split(delimiter);
  const candidates = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  return candidates.find((candidate) => existsSync(candidate) && runs(candidate)) ?? null;
}

/** Finds the headless shell that Playwright installed; Playwright prints its folder. */
async function findPlaywrightShell() {
  const { code, output } = await playwright(["install", "--dry-run", "chromium-headless-shell"]);
  if (code !== 0) return null;
  const folders = [...output.matchAll(/Install location:\s+(.+)/g)].map(([, folder]) => folder.trim());
  const platforms = ["linux64", "linux-arm64", "linux", "mac-arm64", "mac-x64", "mac"];
  const programs = folders.flatMap((folder) =>
    platforms.flatMap((platform) => [
      join(folder, `chrome-headless-shell-${platform}`, "chrome-headless-shell"),
      join(folder, `chrome-${platform}`, "headless_shell"),
    ]),
  );
  return programs.find((program) => existsSync(program) && runs(program)) ?? null;
}

/** Whether the browser starts. On Ubuntu, the command may only print where to get a browser. */
function runs(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

/** Installs Debian's package and returns the path of its program; null without root or on another system. */
async function installDebianShell() {
  if (!isRoot || !isDebian()) return null;
  console.log("  Installing Chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // With these options, apt-get fails quickly if there is no network.
  const apt = (args) =>
    runQuietly("apt-get", ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15", ...args], { env });
  await apt(["update"]);
  await apt(["install", "--yes", "--no-install-recommends", "chromium-headless-shell"]);
  return findOnPath(SHELLS);
}

async function installPlaywrightShell() {
  console.log("  Installing Playwright's Chromium …");
  const dependencyOption = isRoot && process.platform === "linux" ? ["--with-deps"] : [];
  await playwright(["install", ...dependencyOption, "chromium-headless-shell"]);
  return findPlaywrightShell();
}

const playwright = (args) => runQuietly("playwright", args, { env: toolEnvironment() });

/** Not Ubuntu, whose chromium package only installs a snap, which does not run everywhere. */
function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}
