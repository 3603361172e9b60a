import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { LINES, proposalsOf, secretHash } from "#tests/support/proposals.ts";
import { clientOf, serviceOf, startSite } from "#tests/support/run-site.ts";
import { SESSION_KEY } from "#tests/support/stored-session.ts";

// npm run walk:by-ear prints what Debian's Orca says on five ways through the built site, one line a step. It is a tool
// and no test, because speech comes in no fixed order. It needs the packages chromium, orca, openbox, xvfb, dbus and
// at-spi2-core. Nothing sounds.

const SILENCE_MS = 2500;
const PASSWORD = "sea-grape-and-lime-7";
/** Without line buffering, Orca's log ends long before its speech. Without a speech server, nothing waits for sound. */
const CUSTOMIZATIONS = `import orca.debug
import orca.settings
orca.debug.debugFile.reconfigure(line_buffering=True)
orca.settings.speechServerFactory = ""
orca.settings.speechFactoryModules = []
`;
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), "by-ear-"));
const speechLog = join(folder, "orca.log");
await writeFile(join(folder, "orca-customizations.py"), CUSTOMIZATIONS);
const site = await startSite();
const service = serviceOf(site);
// Only a window that a window manager activates has the focus.
const desktop = [
  spawn("openbox", { stdio: "ignore" }),
  spawn("orca", ["--user-prefs", folder, "--debug-file", speechLog], { stdio: "ignore" }),
];
const browser = await chromium.launch({
  headless: false,
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--force-renderer-accessibility"],
  env: { ...process.env, ACCESSIBILITY_ENABLED: "1" },
});
/** What Orca has said so far. */
const spoken = async () => {
  const log = await readFile(speechLog, "utf8").catch(() => "");
  return Array.from(log.matchAll(/SPEECH OUTPUT: '(.*?)'/g), ([, text = ""]) => text.trim()).filter(Boolean);
};

/** Resolves once Orca listens; it says so. */
async function waitForOrca() {
  while ((await spoken()).length === 0) await delay(250);
}

/** Does one step and prints what was said until nothing more came. */
async function step(name: string, action: () => Promise<unknown>) {
  const before = (await spoken()).length;
  await action();
  let count = before;
  for (let quiet = 0; quiet < SILENCE_MS; quiet += 250) {
    await delay(250);
    const now = (await spoken()).length;
    if (now > count) quiet = 0;
    count = now;
  }
  const said = (await spoken()).slice(before);
  print(`  ${name}: ${said.join(" | ") || "(nothing)"}`);
}

async function way(name: string, user: string | null, walk: (page: Page) => Promise<void>) {
  print(name);
  const page = await browser.newPage({ baseURL: site.url });
  page.setDefaultTimeout(60_000);
  if (user !== null) {
    const { data } = await clientOf(site).auth.signInWithPassword({
      email: user,
      password: user === site.admin.email ? site.admin.password : PASSWORD,
    });
    await page.addInitScript(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify(data.session),
    ] as const);
  }
  await walk(page).catch((cause: unknown) => print(`  stopped: ${String(cause).split("\n")[0]}`));
  await page.close();
}

/** Opens a page, and moves the focus from the address bar into it. */
const open = (page: Page, path: string) => async () => {
  await page.goto(path);
  await page.bringToFront();
};
const press =
  (page: Page, name: string | RegExp, role: "button" | "link" = "button") =>
  async () => {
    await page.getByRole(role, { name }).first().focus();
    await page.keyboard.press("Enter");
  };
const fill = (page: Page, label: string, text: string) => async () => {
  await page.getByLabel(label, { exact: true }).first().focus();
  await page.keyboard.type(text);
};

try {
  await waitForOrca();
  await way("Choose and ask", null, async (page) => {
    await step("opens the list", open(page, "/destinations"));
    await step("searches for Peru", async () => {
      await fill(page, "Search destinations", "Peru")();
      await page.keyboard.press("Enter");
    });
    await step("opens the first trip", async () => {
      await page.getByRole("article").getByRole("link").first().focus();
      await page.keyboard.press("Enter");
    });
    await step("asks to customize it", press(page, "Customize This Trip"));
    await step("sends the empty form", press(page, "Submit Request"));
  });
  await way("Answer a request", site.admin.email, async (page) => {
    await step("opens the inbox", open(page, "/admin/requests"));
    await step("opens the first request", async () => {
      await page.getByRole("list", { name: "Requests" }).getByRole("link").first().focus();
      await page.keyboard.press("Enter");
    });
    await step("goes to the next with j", () => page.keyboard.press("j"));
    await step("assigns it", press(page, "Assign to me"));
    await step("writes a reply", fill(page, "Message", "Certainly."));
    await step("deletes it, and cancels", async () => {
      await press(page, "Delete this request")();
      await press(page, "Cancel")();
    });
  });
  await way("Reorder and save", site.admin.email, async (page) => {
    await step("opens the categories", open(page, "/admin/faq-categories"));
    await step("moves the first down", press(page, /^Move .* down$/));
  });
  const { data: staff } = await service.from("user_roles").select("user_id").limit(1).single().throwOnError();
  const email = "by-ear@calabash.test";
  await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const proposals = proposalsOf(service, staff.user_id);
  const secret = randomBytes(32).toString("base64url");
  await proposals.send(await proposals.draft({}, LINES, { email }), { link_hash: secretHash(secret) });
  await way("A proposal accepted", null, async (page) => {
    await step("opens the link", open(page, `/proposal/${secret}`));
    await step("presses Accept with nothing filled in", press(page, /^Accept.*USD/));
    await step("types the name", fill(page, "Your full name", "Ada Traveler"));
    await step("agrees", async () => {
      await page.getByRole("checkbox", { name: /accept/i }).focus();
      await page.keyboard.press("Space");
    });
    await step("accepts", async () => {
      await press(page, /^Accept.*USD/)();
      await page.getByText(/Accepted by Ada/).waitFor();
    });
  });
  await way("A trip", email, async (page) => {
    await step("opens the list", open(page, "/my-itineraries"));
    await step("opens the trip", async () => {
      await page.locator("main a[href*='/my-itineraries/']").first().focus();
      await page.keyboard.press("Enter");
    });
    await step("reads its first day", async () => page.keyboard.press("Tab"));
  });
} finally {
  await browser.close();
  for (const program of desktop) program.kill();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
