import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Driver } from "#tests/engines/browser.ts";

/** Drives Chromium through the DevTools protocol and Firefox through WebDriver BiDi. */
export async function startPuppeteer(browser: "chrome" | "firefox", executablePath: string): Promise<Driver> {
  const downloads = await mkdtemp(join(tmpdir(), "calabash-downloads-"));
  const instance = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    args: browser === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    extraPrefsFirefox: {
      // 2 stands for the folder in the next line.
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "pdfjs.disabled": true,
    },
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const [page = await instance.newPage()] = await instance.pages();
  let messages: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error}`));
  return {
    downloads,
    open: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    find: async (expression) => {
      const element = (
        await page.evaluateHandle(expression)
      ).asElement() as ElementHandle<HTMLInputElement> | null;
      return (
        element && {
          click: () => element.click(),
          type: (text) => element.type(text),
          choose: (file) => element.uploadFile(file),
        }
      );
    },
    screenshot: () => page.screenshot(),
    problems: () => {
      const problems = messages;
      messages = [];
      return problems;
    },
    close: async () => {
      await instance.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
}
