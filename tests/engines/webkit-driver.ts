import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, Capabilities, type WebElement } from "selenium-webdriver";
import type { Driver } from "#tests/engines/browser.ts";
import { freePort } from "#tests/support/free-port.ts";

/** Drives WebKitGTK's MiniBrowser through WebDriver, on a virtual screen (Xvfb). */
export async function startWebKit(webDriver: string, xvfbRun: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "calabash-webkit-"));
  const downloads = join(home, "downloads");
  await mkdir(downloads);
  await mkdir(join(home, ".config"));
  await writeFile(join(home, ".config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const port = await freePort();
  const server = spawn(
    xvfbRun,
    ["-a", "-s", "-screen 0 1400x1100x24", webDriver, `--port=${port}`, "--host=127.0.0.1"],
    { env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, ".config") }, detached: true },
  );
  let messages: string[] = [];
  // WebDriver does not report console messages, but the browser writes them to its standard output.
  const recordMessages = (chunk: Buffer) =>
    messages.push(
      ...String(chunk)
        .split("\n")
        .filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line)),
    );
  server.stdout.on("data", recordMessages);
  server.stderr.on("data", recordMessages);
  const address = `http://127.0.0.1:${port}`;
  // Waits at most 30 seconds until the driver accepts connections.
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await delay(100);
  }
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          args: ["--automation", "--enable-write-console-messages-to-stdout=true"],
        },
      }),
    )
    .build();
  await driver.manage().window().setRect({ width: 1280, height: 1000 });
  return {
    downloads,
    open: (url) => driver.get(url),
    evaluate: <T>(expression: string) => driver.executeScript<T>(`return (${expression})`),
    find: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return (${expression})`);
      return (
        element && {
          // Clicks at the element's position, because the driver's own click fails if a stretched link covers the element.
          click: async () => {
            await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element);
            await driver.actions().move({ origin: element }).click().perform();
          },
          type: (text) => element.sendKeys(text),
          choose: (file) => element.sendKeys(file),
        }
      );
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    problems: () => {
      const problems = messages;
      messages = [];
      return problems;
    },
    close: async () => {
      await driver.quit().catch(() => {});
      // Stops the process group, which contains the virtual screen and the driver.
      process.kill(-(server.pid ?? 0), "SIGTERM");
      await once(server, "exit");
      await rm(home, { recursive: true, force: true });
    },
  };
}
