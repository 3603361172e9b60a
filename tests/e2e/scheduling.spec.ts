import type { Page } from "@playwright/test";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

const PROVIDER = "https://assets.calendly.com/**";
const BOOKING = /^https:\/\/calendly\.com\/.*primary_color=478200/;

/** What the provider's script does, as far as we use it: a popup in its own markup, a frame in ours. */
const STAND_IN = `
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
/** The provider's own rules for the popup, which ours must outrank. */
const STAND_IN_STYLES = `
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

async function serveStandIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(PROVIDER, (route) => {
    const url = route.request().url();
    asked.push(url);
    return url.endsWith(".css")
      ? route.fulfill({ contentType: "text/css", body: STAND_IN_STYLES })
      : route.fulfill({ contentType: "text/javascript", body: STAND_IN });
  });
  await page
    .context()
    .route("https://calendly.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Calendar</title><p>Pick a time</p>" }),
    );
  return asked;
}

/** The calendar is fetched when its place comes near the screen; on a phone that is further down. */
async function openContactPage(page: Page): Promise<void> {
  // Not until it is loaded: a story may hold the calendar back.
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  await page.getByRole("heading", { name: "Book a 30-Minute Call" }).scrollIntoViewIfNeeded();
}

test("'Let's Talk' opens the calendar over the page, at most 900 by 700", async ({ page }) => {
  const asked = await serveStandIn(page);
  await page.setViewportSize({ width: 1900, height: 1200 });
  await page.goto("/");
  await waitForHydration(page);
  expect(asked, "nothing is fetched before it is needed").toEqual([]);

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
  expect(asked.filter((url) => url.endsWith(".js"))).toHaveLength(1);
});

test("a provider's script that fails, is late or holds no widget opens the link in a new window", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await serveStandIn(page);
  const script = "https://assets.calendly.com/**/*.js";
  const expectNewWindow = async () => {
    await page.goto("/");
    await waitForHydration(page);
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Let's Talk" }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(BOOKING);
    await opened.close();
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

test("the contact page holds the calendar's place while it loads, and shows it in the page", async ({
  page,
}) => {
  await serveStandIn(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("https://assets.calendly.com/**/*.js", async (route) => {
    await held;
    await route.fulfill({ contentType: "text/javascript", body: STAND_IN });
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

test("the contact page offers a plain link where the script cannot load, on a card within its margins", async ({
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

test("reached by a link, the home page opens the calendar in a window of its own, and the contact page has it", async ({
  page,
}) => {
  const asked = await serveStandIn(page);
  await page.goto("/faqs");
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Let's Talk" }).click();
  await expect(await opening).toHaveURL(BOOKING);
  expect(asked).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).first().click();
  await expect(page).toHaveURL("/contact");
  await page.getByRole("heading", { name: "Book a 30-Minute Call" }).scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toHaveAttribute("src", BOOKING);
});
