import { spawn } from "node:child_process";
import { once } from "node:events";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { findPostmaster, makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Like saving the file without a change. */
const touch = (file: string) => utimes(join(ROOT, file), new Date(), new Date());

test("npm run dev reloads pages when their sources are saved, and restarts when the server's are", async () => {
  const dataDir = await makeDataDir();
  const { PATH, HOME } = process.env;
  const npm = spawn("npm", ["run", "dev"], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: "0", DATA_DIR: dataDir, DEMO: "0", DRAIN_SECONDS: "0" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(npm, "exit");
  let output = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  /** Waits until the site has started this many times, and returns the URL of the latest start. */
  const waitForStart = async (times: number) => {
    const starts = () => [...output.matchAll(/Calabash is open\.[\s\S]*?(http:\/\/localhost:\d+)/g)];
    await vi.waitFor(() => expect(starts().length).toBe(times), { timeout: 120_000, interval: 200 });
    return starts().at(-1)?.[1] ?? "";
  };

  try {
    const address = await waitForStart(1);
    for (const path of ["/", "/admin"]) {
      const page = await fetch(new URL(path, address));
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("virtual:react-router/inject-hmr-runtime");
    }
    const [, token = ""] =
      /const wsToken = "([^"]+)"/.exec(await (await fetch(`${address}/@vite/client`)).text()) ?? [];
    const socket = new WebSocket(`${address.replace("http", "ws")}/?token=${token}`, "vite-hmr");
    const messages: string[] = [];
    socket.addEventListener("message", ({ data }) => messages.push(String(data)));
    await vi.waitFor(() => expect(messages.join()).toContain('"connected"'), { timeout: 10_000 });
    // Vite watches a module only after a request for it, and no browser loads it here.
    await fetch(`${address}/app/root.tsx`);
    await touch("app/root.tsx");
    await vi.waitFor(() => expect(messages.join()).toMatch(/"type":"(update|full-reload|custom)"/), {
      timeout: 20_000,
    });
    socket.close();

    await touch("server/app.ts");
    const newAddress = await waitForStart(2);
    expect((await fetch(new URL("/", newAddress))).status).toBe(200);
  } finally {
    npm.kill("SIGTERM");
    await exited;
  }
  expect(await findPostmaster(dataDir)).toBeNull();
  await removeDataDir(dataDir);
});
