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
    start: () => startPuppeteer("chrome", process.env.CHROMIUM_PATH ?? find("chromium", "chromium")),
  },
  { name: "firefox", start: () => startPuppeteer("firefox", find("firefox-esr", "firefox-esr")) },
  {
    name: "webkit",
    start: () => startWebKit(find("WebKitWebDriver", "webkit2gtk-driver"), find("xvfb-run", "xvfb")),
  },
];

function find(program: string, debianPackage: string): string {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, program)).find(existsSync);
  if (found) return found;
  throw new Error(`${program} is missing. On Debian: apt-get install ${debianPackage}`);
}
