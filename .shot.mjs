import { chromium } from "@playwright/test";
const base = process.env.BASE ?? "http://localhost:4310";
const [, , name, ...paths] = process.argv;
const widths = (process.env.W ?? "1440x900").split(",").map((w) => w.split("x").map(Number));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
const page = await context.newPage();
page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log("console", m.text(), m.location().url));
page.on("pageerror", (e) => console.log("pageerror", e.message));
await page.goto(`${base}/login`);
await page.getByLabel("Email", { exact: false }).first().fill("admin@calabash.example");
await page.getByLabel("Password", { exact: true }).fill("desk-password-1");
await page.getByRole("button", { name: /log in|sign in/i }).last().click();
await page.waitForURL(/admin|my-itineraries/);
await page.getByRole("button", { name: "Later" }).waitFor({ timeout: 5000 }).catch(() => {});
if (!process.env.KEEP_DIALOG) { const later = page.getByRole("button", { name: "Later" }); if (await later.count()) { if (process.env.NAME) { await page.getByLabel("First Name").fill("Sam"); await page.getByLabel("Last Name").fill("Best"); await page.getByRole("button", { name: "Save" }).click(); await page.waitForTimeout(1500); } else await later.click(); } }
for (const [width, height] of widths) {
  await page.setViewportSize({ width, height });
  for (const path of paths) {
    await page.goto(base + path);
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.waitForTimeout(400);
    const script = process.env.DO;
    if (script) await eval(`(async () => { ${script} })()`);
    const file = `/tmp/desk/shots/${name}-${path.replaceAll(/[^a-z0-9]+/gi, "_")}-${width}.png`;
    await page.screenshot({ path: file, fullPage: process.env.FULL === "1" });
    console.log(file);
  }
}
await browser.close();
