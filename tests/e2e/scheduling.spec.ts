import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

const PROVIDER = "https://assets.calendly.com/**";
const BOOKING = /^https:\/\/calendly\.com\/.*primary_color=478200/;

/** Test double for the provider's script: a popup with its own markup, and an inline frame. */
const PROVIDER_SCRIPT = `
window.Calendly = {
  initPopupWidget({ url }) {
    const overlay = document.createElement("div");
    overlay.className = "calendly-overlay";
    overlay.innerHTML = '<div class="calendly-popup" role="dialog" aria-label="Booking"></div>';
    overlay.firstChild.dataset.url = url;
    document.body.append(overlay);
  },
  closePopupWidget() { document.querySelector(".calendly-overlay")?.remove(); },
  initInlineWidget({ url, parentElement }) {
    const frame = document.createElement("iframe");
    frame.src = url;
    frame.width = "100%";
    frame.height = "100%";
    parentElement.append(frame);
  },
};`;
/** The provider's popup styles, which ours must override. */
const PROVIDER_STYLES = `
.calendly-overlay { position: fixed; inset: 0; }
.calendly-overlay .calendly-popup {
  position: absolute; top: 50%; left: 50%; transform: translate(-50%, -50%);
  width: 80%; min-width: 900px; max-width: 1000px; height: 90%; max-height: 800px;
}
@media (max-width: 975px) {
  .calendly-overlay .calendly-popup {
    position: fixed; top: 50px; left: 0; right: 0; bottom: 0; transform: none;
    width: 100%; height: auto; min-width: 0; max-height: none;
  }
}`;

async function serveProvider(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(PROVIDER, (route) => {
    const url = route.request().url();
    requests.push(url);
    return url.endsWith(".css")
      ? route.fulfill({ contentType: "text/css", body: PROVIDER_STYLES })
      : route.fulfill({ contentType: "text/javascript", body: PROVIDER_SCRIPT });
  });
  await page
    .context()
    .route("https://calendly.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Calendar</title><p>Pick a time</p>" }),
    );
  return requests;
}

/** Scrolls to the calendar, which is loaded when it comes near the viewport. */
async function openContactPage(page: Page): Promise<void> {
  // Does not wait for 'load', because a test may delay the calendar.
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  await page.getByRole("heading", { name: "Book a 30-Minute Call" }).scrollIntoViewIfNeeded();
}

test("'Let's Talk' opens the calendar over the page, at most 900 by 700", async ({ page }) => {
  const requests = await serveProvider(page);
  await page.setViewportSize({ width: 1900, height: 1200 });
  await page.goto("/");
  await waitForHydration(page);
  expect(requests, "nothing is fetched before the click").toEqual([]);

  await page.getByRole("button", { name: "Let's Talk" }).click();
  const popup = page.getByRole("dialog", { name: "Booking" });
  await expect(popup).toHaveAttribute("data-url", BOOKING);
  for (const [width, height, popupWidth] of [
    [390, 844, 390],
    [1900, 1200, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await popup.boundingBox())?.height).toBeLessThanOrEqual(700);
    await expect.poll(async () => (await popup.boundingBox())?.width).toBe(popupWidth);
  }

  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Let's Talk" })).toBeFocused();

  await page.getByRole("button", { name: "Let's Talk" }).click();
  await expect(popup).toBeVisible();
  expect(requests.filter((url) => url.endsWith(".js"))).toHaveLength(1);
});

test("if the provider's script fails, hangs or has no widget, the link opens in a new window", {
  tag: "@long",
}, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  await serveProvider(page);
  const script = "https://assets.calendly.com/**/*.js";
  const expectNewWindow = async () => {
    await page.goto("/");
    await waitForHydration(page);
    const popup = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Let's Talk" }).click();
    const calendar = await popup;
    await expect(calendar).toHaveURL(BOOKING);
    await calendar.close();
    await expect(page).toHaveURL("/");
    await page.unroute(script);
  };
  await page.route(script, (route) => route.abort());
  await expectNewWindow();
  await page.route(script, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await expectNewWindow();
  await page.route(script, () => new Promise(() => {}));
  await expectNewWindow();
});

test("the contact page reserves space for the calendar while it loads, then embeds it", async ({ page }) => {
  await serveProvider(page);
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route("https://assets.calendly.com/**/*.js", async (route) => {
    await gate;
    await route.fulfill({ contentType: "text/javascript", body: PROVIDER_SCRIPT });
  });
  await openContactPage(page);
  await expect(page.getByText("Loading the calendar...")).toBeAttached();
  release();
  await expect(page.getByText("Loading the calendar...")).toHaveCount(0);
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("src", BOOKING);
  await expect(frame.contentFrame().getByText("Pick a time")).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await frame.boundingBox();
    expect(box?.height).toBe(700);
    expect(box?.width).toBeGreaterThanOrEqual(320);
  }
});

test("if the script cannot load, the contact page shows a link on an aligned card", { tag: "@long" }, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(PROVIDER, (route) => route.abort());
  await openContactPage(page);
  const link = page.getByRole("link", { name: "Book a 30-minute call" });
  await expect(link).toHaveAttribute("href", BOOKING);
  await expect(link).toHaveAttribute("target", "_blank");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [card, heading] = await Promise.all([
      link.locator("..").boundingBox(),
      page.getByRole("heading", { name: "Book a 30-Minute Call" }).boundingBox(),
    ]);
    expect(card?.x).toBe(heading?.x);
    expect(card?.width).toBe(heading?.width);
  }
});

// The CSP of the first document does not allow the provider's script and stays in force on the home page; the contact
// page reloads the document.
test("after client navigation, home opens the calendar in a new window and the contact page embeds it", {
  tag: "@long",
}, async ({ page }) => {
  const requests = await serveProvider(page);
  await page.goto("/faqs");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Let's Talk" }).click();
  await expect(await popup).toHaveURL(BOOKING);
  expect(requests).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await page.getByRole("heading", { name: "Book a 30-Minute Call" }).scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toHaveAttribute("src", BOOKING);
});
