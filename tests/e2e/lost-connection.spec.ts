import type { Locator, Page, Route } from "@playwright/test";
import { countRequests, FORM_FUNCTION_URL, test, writeMessage } from "#tests/support/forms.ts";
import { waitForFile, waitForHydration, waitForPrefetch } from "#tests/support/page-checks.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect } from "#tests/support/test.ts";
import { confirmation, toasts } from "#tests/support/toasts.ts";

const OFFLINE = /net::ERR_|Failed to (load|fetch)|TypeError|504|Error loading route module/;
const offlineNotice = (page: Page) => page.getByText(/^You are offline/).first();

/** Opens a page and waits until everything needed offline is prefetched. */
async function openAndSettle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await waitForPrefetch(page);
}

test("offline, a link opens its page, which recovers by itself; a slow page shows a progress bar", async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await openAndSettle(page, "/about-us");
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "FAQs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently Asked Questions");
  await expect(page.getByText("Could not load FAQs at this time. Please try again later.")).toBeVisible();
  await expect(page.getByText("That one is on us")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("button", { expanded: false }).filter({ hasText: "?" }).first()).toBeVisible();
  await expect(offlineNotice(page)).toHaveCount(0);

  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "All Destinations" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Discover Our Destinations");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("offline on a phone, neither the notice nor a toast covers an itinerary's buttons", {
  tag: "@long",
}, async ({ page, context, service, visitor, allowConsole }) => {
  allowConsole(OFFLINE);
  const { id } = await seededItinerary(service);
  await page.setViewportSize({ width: 320, height: 640 });
  await openAndSettle(page, `/itinerary/${id}`);
  await waitForFile(page, "/assets/itinerary-request-dialog-");
  await context.setOffline(true);
  await expect(offlineNotice(page)).toBeVisible();
  await page.getByRole("button", { name: "Keep it as is" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(visitor.name);
  await dialog.getByLabel("Email").fill(visitor.email);
  await dialog.getByLabel("Number of Travelers").fill("2");
  await dialog.getByRole("button", { name: "Submit Request" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "There was an error submitting your request. You are offline. What you typed is kept here.",
  );
  await dialog.getByRole("button", { name: "Send it when we can be reached again" }).click();
  await dialog.getByRole("button", { name: "Do not send it" }).click();
  await page.goto("about:blank");
});

test("if the connection is lost before other pages are prefetched, the page and the input are kept, and a failure shows", async ({
  page,
  visitor,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  let isUnreachable = true;
  const failIfUnreachable = async (route: Route) => (isUnreachable ? route.abort() : route.continue());
  await page.route(/\/assets\/(faqs|about|home|login|resend-offer)-|\/healthz|\/faqs/, failIfUnreachable);
  await page.route(FORM_FUNCTION_URL, failIfUnreachable);
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  const connectionCheck = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
  await page.goto("/contact");
  // The first interaction starts the check.
  await page.getByLabel("Message").focus();
  await connectionCheck;

  // A failure shows even though the code of the offer cannot be loaded.
  await writeMessage(page, visitor, "Is the bridge at Bathsheba open?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Error invoking function: we could not be reached. What you typed is kept here.",
  );

  // Nothing was prefetched, so React Router did not reload the document.
  expect(loads).toHaveLength(1);

  // If a page's code cannot be fetched, the document reloads and keeps the input.
  const reload = page.waitForEvent("load");
  await page.getByRole("banner").getByRole("link", { name: "FAQs" }).click();
  await reload;
  await expect(page.getByLabel("Message")).toHaveValue("Is the bridge at Bathsheba open?");
  isUnreachable = false;
  await page.getByRole("banner").getByRole("link", { name: "FAQs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Frequently Asked Questions");
});

test("an offline sign-up fails visibly, keeps the email and is sent once the connection is back", {
  tag: "@long",
}, async ({ page, context, visitor, service, allowConsole }) => {
  allowConsole(OFFLINE);
  const field = page.getByLabel("Email address");
  await openAndSettle(page, "/");
  await field.fill(visitor.email);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(
    page.getByText("Something went wrong. You are offline. What you typed is kept here."),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are back online. What you typed is kept here.")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(visitor.email);
  await expect(page.getByText("This has not reached us yet. What you typed is kept here.")).toBeVisible();
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(toasts(page).getByText("Thanks for signing up!")).toBeVisible();
  const { data } = await service.from("subscribers").select("email").eq("email", visitor.email);
  expect(data).toHaveLength(1);
});

/** The fields of each form besides name and email. */
const FORMS: readonly (readonly [
  what: string,
  path: "/contact" | "/" | "/itinerary",
  opener: string | null,
  fields: Readonly<Record<string, string>>,
  submit: string,
])[] = [
  ["a message", "/contact", null, { Message: "Is the road to the waterfall open in May?" }, "Send Message"],
  [
    "a dream vacation",
    "/",
    "Get in touch",
    {
      "Inspiration Source": "A clip",
      "Describe your dream vacation": "The waterfall with the rope swing",
      "Number of Travelers": "2",
      "Trip Duration (days)": "8",
      Budget: "2000",
    },
    "Submit Request",
  ],
  [
    "a customization",
    "/itinerary",
    "Customize This Trip",
    { "Number of Travelers": "2", "What would you like to change?": "A slower second week" },
    "Submit Request",
  ],
  ["an unchanged itinerary", "/itinerary", "Keep it as is", { "Number of Travelers": "2" }, "Submit Request"],
];

/** Focuses a field and goes offline before anything but the form's own code is loaded. */
async function focusAndGoOffline(page: Page, field: Locator): Promise<void> {
  await field.focus();
  for (const file of ["toaster", "send-notification", "resend-offer"]) {
    await waitForFile(page, `/assets/${file}-`);
  }
  await page.context().setOffline(true);
}

const resendOffer = (page: Page) =>
  page.getByRole("button", { name: "Send it when we can be reached again" });

for (const [what, path, opener, fields, submit] of FORMS) {
  // The forms share the code for this, so every commit tries only the first.
  const tag = what === "a message" ? [] : "@long";
  test(`if the connection is lost while typing ${what}, the form offers to send it later`, { tag }, async ({
    page,
    visitor,
    service,
    allowConsole,
  }) => {
    allowConsole(OFFLINE);
    await page.route(/\/assets\/load-ahead-/, (route) => route.abort());
    await page.goto(path === "/itinerary" ? `/itinerary/${(await seededItinerary(service)).id}` : path);
    await waitForHydration(page);
    if (opener) await page.getByRole("button", { name: opener }).click();
    const form = opener ? page.getByRole("dialog") : page.getByRole("main");
    await focusAndGoOffline(page, form.getByLabel("Name"));
    await form.getByLabel("Name").fill(visitor.name);
    await form.getByLabel("Email", { exact: true }).fill(visitor.email);
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    if (opener === "Get in touch") await form.getByLabel("Trip Category").selectOption({ index: 1 });
    await form.getByRole("button", { name: submit }).click();
    await expect(resendOffer(page)).toBeVisible();
    if (what !== "a message") return;
    // The reason is shown once.
    await expect(page.getByText(/What you typed is kept here/)).toHaveCount(1);
    await expect(page.getByText(/Error invoking function: you are offline\./)).toHaveCount(1);
    await expect(toasts(page).getByText("There was an error sending your message.")).toHaveCount(0);
  });
}

test("if the connection is lost while typing an email to sign up, the form offers to send it later", {
  tag: "@long",
}, async ({ page, visitor, allowConsole }) => {
  allowConsole(OFFLINE);
  await page.route(/\/assets\/load-ahead-/, (route) => route.abort());
  await page.goto("/");
  await waitForHydration(page);
  const field = page.getByLabel("Email address");
  await focusAndGoOffline(page, field);
  await field.fill(visitor.email);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(resendOffer(page)).toBeVisible();
});

test("an offline message explains the failure and is sent later, once", async ({
  page,
  context,
  visitor,
  service,
  allowConsole,
}) => {
  allowConsole(OFFLINE);
  await openAndSettle(page, "/contact");
  await writeMessage(page, visitor, "Is the road to the waterfall open in May?");
  for (const file of ["resend-offer", "toaster"]) await waitForFile(page, `/assets/${file}-`);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Error invoking function: you are offline. What you typed is kept here",
  );
  await expect(page.getByLabel("Message")).toHaveValue("Is the road to the waterfall open in May?");

  // A queued message is sent once, from any page.
  await page.getByRole("button", { name: "Send it when we can be reached again" }).click();
  await expect(page.getByText("this is sent, once, as soon as we can be reached")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "All Destinations" }).click();
  await expect(page).toHaveURL("/destinations");
  await context.setOffline(false);
  await expect(toasts(page).getByText("Message Sent")).toBeVisible();
  expect(await countRequests(service, visitor)).toBe(1);
});

test("a message queued during an outage survives a reload and is sent once the site is back", async ({
  page,
  visitor,
  service,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  let isUnreachable = false;
  const failIfUnreachable = async (route: Route) =>
    isUnreachable ? route.fulfill({ status: 503, json: {} }) : route.continue();
  await page.route(FORM_FUNCTION_URL, failIfUnreachable);
  await page.route("**/healthz", failIfUnreachable);
  await openAndSettle(page, "/contact");
  isUnreachable = true;
  await writeMessage(page, visitor, "Two of us, ten days, no buses.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("What you typed is kept here");
  await page.getByRole("button", { name: "Send it when we can be reached again" }).click();
  await page.reload();
  await expect(page.getByText("this is sent, once, as soon as we can be reached")).toBeVisible();
  isUnreachable = false;
  await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
  expect(await countRequests(service, visitor)).toBe(1);
});
