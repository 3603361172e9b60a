import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Driver } from "#tests/engines/browser.ts";
import { startPuppeteer } from "#tests/engines/puppeteer-driver.ts";
import { startWebKit } from "#tests/engines/webkit-driver.ts";

interface Engine {
  readonly name: string;
  start(): Promise<Driver>;
}

export const engines: readonly Engine[] = [
  {
    name: "chromium",
    start: () =>
      startPuppeteer("chrome", process.env.CHROMIUM_PATH ?? findProgram("chromium-headless-shell")),
  },
  { name: "firefox", start: () => startPuppeteer("firefox", findProgram("firefox-esr")) },
  {
    name: "webkit",
    start: () =>
      startWebKit(findProgram("WebKitWebDriver", "webkit2gtk-driver"), findProgram("xvfb-run", "xvfb")),
  },
];

function findProgram(program: string, debianPackage = program): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const path = folders.map((folder) => join(folder, program)).find(existsSync);
  if (path) return path;
  throw new Error(`${program} is missing. On Debian: apt-get install ${debianPackage}`);
}
