import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect, pageTitle } from "#tests/support/staff.ts";
import { ownSite } from "#tests/support/test.ts";
import { exactToast as toast } from "#tests/support/toasts.ts";

// These tests change the whole site. They run in one worker, because each worker would start its own site.
base.describe.configure({ mode: "default" });
const test = base.extend({ siteSource: ownSite({ TEST_HELPERS: "1" }) });
const testOfGoingLive = base.extend({ siteSource: ownSite() });

const SCREENS = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;
const status = (page: Page) => page.getByRole("region", { name: "Site Launch Status" });

test("the launch switch closes and reopens the site and can be undone; staff preview the closed site in one tab", {
  tag: "@long",
}, async ({ page, staff, newColleague, service, browser, site, setLive }) => {
  await setLive(true);
  await staff.enter(page, "/admin");
  await status(page).getByRole("switch", { name: "Site is live" }).click();
  await expect(page.getByText("Site is in pre-launch mode")).toBeVisible();
  await expect(page.getByText("Visitors will see the pre-launch landing page.")).toBeVisible();

  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto("/destinations");
  await expect(visitor.getByText("Launching August 2025")).toBeVisible();
  await expect(visitor.getByText("Preview: visitors see the holding page")).toHaveCount(0);
  // A signed-in traveler sees the same.
  await (await newColleague("user")).enter(visitor, "/destinations");
  await expect(visitor.getByText("Launching August 2025")).toBeVisible();
  await expect(visitor.getByText("Preview: visitors see the holding page")).toHaveCount(0);

  const popup = page.waitForEvent("popup");
  await status(page).getByRole("link", { name: "Preview the site" }).click();
  const preview = await popup;
  await expect(preview.getByText("Preview: visitors see the holding page")).toBeVisible();
  await preview.goto("/destinations");
  await expect(preview.getByText("Preview: visitors see the holding page")).toBeVisible();
  await expect(preview.getByRole("article").first()).toBeVisible();
  await expectAccessible(preview);
  await preview.getByRole("link", { name: "Back office" }).click();
  await expect(pageTitle(preview, "Dashboard")).toBeVisible();
  await preview.close();

  await page.goto("/destinations");
  await expect(page.getByText("Launching August 2025")).toBeVisible();
  await page.goto("/admin");
  await expect(pageTitle(page, "Dashboard")).toBeVisible();
  await status(page).getByRole("switch", { name: "Site is live" }).click();
  await expect(page.getByText("Site is now live!")).toBeVisible();
  await expect(page.getByText("Visitors can now access the full website.")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("article").first()).toBeVisible();
  await visitor.close();

  await test.step("closing is undone from the toast or from the bar on every page", async () => {
    await page.reload();
    const isLive = async () =>
      (await service.from("site_settings").select("value").eq("key", "is_live").maybeSingle()).data?.value;
    await status(page).getByRole("switch", { name: "Site is live" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Site is now live!")).toBeVisible();
    expect(await isLive()).toBe("true");

    await status(page).getByRole("switch", { name: "Site is live" }).click();
    await expect.poll(isLive).toBe("false");
    await page.goto("/admin/requests");
    const bar = page.getByRole("region", { name: "The site is not live" });
    await expect(bar).toContainText("visitors see the holding page");
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Go live" }).click();
    await expect(bar).toHaveCount(0);
    await expect.poll(isLive).toBe("true");
  });
});

test("site details are saved without blank lines and shown on the site; a conflicting save overwrites nothing", {
  tag: "@long",
}, async ({ page, staff, setLive, setSetting }) => {
  await setSetting("site_details", null);
  await staff.enter(page, "/admin/settings");
  const address = page.getByRole("textbox", { name: "Address" });
  await expect(address).toHaveValue("Christ Church\nBarbados");
  await address.fill("12 Careenage Road\n\nBridgetown");
  await page.getByLabel("Phone", { exact: true }).fill("+1 246 555 0199");
  const colleague = await page.context().newPage();
  await colleague.goto("/admin/settings");
  await colleague.getByLabel("Holding page text").fill("Launching soon");
  const phone = await colleague.getByLabel("Phone", { exact: true }).inputValue();
  await colleague.getByLabel("Phone", { exact: true }).fill("+1 246 555 0111");
  await page.getByRole("button", { name: "Save Site Details" }).click();
  await expect(page.getByText("Site details saved")).toBeVisible();
  // A conflicting save names the other user and overwrites nothing.
  await colleague.getByRole("button", { name: "Save Site Details" }).click();
  await expect(
    colleague.getByText(
      new RegExp(`^Someone else has saved the site details .*${staff.name} .* You both changed: phone\\.`),
    ),
  ).toBeVisible();
  // Changes to different fields are merged; the holding page text is one of them.
  await colleague.getByLabel("Phone", { exact: true }).fill(phone);
  await colleague.getByRole("button", { name: "Save Site Details" }).click();
  await expect(colleague.getByText(/ saved changes on .*: phone, address\.$/)).toBeVisible();
  await expect(colleague.getByText("Site details saved")).toBeVisible();
  await setLive(false);
  await colleague.goto("/");
  await expect(colleague.getByText("Launching soon")).toBeVisible();
  await setLive(true);
  await colleague.close();
  await page.reload();
  await expect(address).toHaveValue("12 Careenage Road\nBridgetown");
  await page.goto("/contact");
  await expect(page.getByRole("main").getByText("12 Careenage Road")).toBeVisible();
  await expect(page.getByRole("main").getByText("+1 246 555 0199")).toBeVisible();
});

test("toasts do not cover Save, Send or the launch switch on desktop, tablet and phone", {
  tag: "@long",
}, async ({ page, staff, service, setLive, setSetting }) => {
  await setLive(true);
  await setSetting("site_details", null);
  /** Clicks the button at each width and checks that its toast does not overlap it. */
  const expectToastApart = async (
    button: Locator,
    messages: readonly string[],
    prepare?: (index: number) => Promise<void>,
  ) => {
    for (const [index, [width, height]] of SCREENS.entries()) {
      await page.setViewportSize({ width, height });
      await prepare?.(index);
      await button.scrollIntoViewIfNeeded();
      await button.click();
      const toastBox = page
        .locator("[data-sonner-toast][data-mounted=true]", { hasText: messages[index % messages.length] })
        .first();
      await expect(toastBox).toBeVisible();
      // Retries, because the button has another name while it saves.
      await expect(async () => {
        const [box, buttonBox] = await Promise.all([toastBox.boundingBox(), button.boundingBox()]);
        if (!box || !buttonBox) throw new Error("not on the screen");
        const isApart =
          box.x + box.width <= buttonBox.x ||
          buttonBox.x + buttonBox.width <= box.x ||
          box.y + box.height <= buttonBox.y ||
          buttonBox.y + buttonBox.height <= box.y;
        expect(isApart, `${width} px: ${JSON.stringify(box)} beside ${JSON.stringify(buttonBox)}`).toBe(true);
      }).toPass();
      await toastBox.getByRole("button", { name: /close/i }).click();
      await expect(toastBox).toHaveCount(0);
    }
  };
  await staff.enter(page, "/admin/settings?part=site");
  await expectToastApart(
    page.getByRole("button", { name: "Save Site Details" }),
    ["Site details saved"],
    async (index) => page.getByLabel("Phone", { exact: true }).fill(`+1 246 555 010${index}`),
  );

  const row = {
    type: "contact",
    name: "Rosa",
    email: "rosa@calabash.test",
    subject: "March",
    message: "?",
  };
  const { data } = await service.from("requests").insert(row).select("id").single().throwOnError();
  await page.goto(`/admin/requests/${data.id}`);
  await expectToastApart(page.getByRole("button", { name: "Send reply" }), ["Reply queued"], async (index) =>
    page.getByLabel("Message", { exact: true }).fill(`March is fine, said ${index} times.`),
  );
  await page.goto(`/admin/requests/${data.id}`);
  await page.getByRole("button", { name: "Make a proposal" }).click();
  await expectToastApart(page.getByRole("button", { name: "Save draft" }), ["Draft saved"], async (index) =>
    page.getByLabel("Title", { exact: true }).fill(`Ten days and ${index}`),
  );

  await page.goto("/admin");
  const live = status(page).getByRole("switch", { name: "Site is live" });
  const launchMessages = ["Site is in pre-launch mode", "Site is now live!"];
  await expectToastApart(live, launchMessages);
  await expectToastApart(live, launchMessages.toReversed());
});

test("the test helper creates one admin", { tag: "@long" }, async ({ page, staff, service }) => {
  await staff.enter(page, "/admin");
  const button = page.getByRole("button", { name: "Create Admin User" });
  await button.click();
  await expect(page.getByText("Admin User Created")).toBeVisible();
  await button.click();
  await expect(page.getByText("Error Creating Admin")).toBeVisible();
  const { data } = await service.rpc("list_users", { matching: "test-admin@calabash.example" });
  expect(data).toMatchObject([{ role: "admin" }]);
  await service.auth.admin.deleteUser(data[0].id);
});

test("opening hours are edited, and visitors see them", { tag: "@long" }, async ({
  page,
  staff,
  service,
  setSetting,
}) => {
  const key = "site_details";
  const hours = [{ days: "Mon–Wed", opens: "9:00", closes: "17:00" }];
  await setSetting(key, JSON.stringify({ hours }));
  await staff.enter(page, "/admin/settings");
  const row = page.getByRole("group", { name: "Hours, row 1" });
  await expect(row.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await row.getByLabel("Wednesday").uncheck();
  await row.getByLabel("Closes").fill("08:00");
  await page.getByRole("button", { name: "Save Site Details" }).click();
  await expect(row.getByRole("alert")).toHaveText("Enter a time after the opening time");
  await row.getByLabel("Closes").fill("15:30");
  await page.getByLabel("Time zone").selectOption("Lima time (UTC-5)");
  await page.getByRole("button", { name: "Save Site Details" }).click();
  await expect(toast(page, "Site details saved")).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByText("Monday and Tuesday: 9:00-15:30")).toBeVisible();
  const { data } = await service.from("site_settings").select("value").eq("key", key).single().throwOnError();
  expect(JSON.parse(data.value)).toMatchObject({
    hours: [{ days: ["Monday", "Tuesday"], opens: "09:00", closes: "15:30" }],
    timeZone: "America/Lima",
  });
});

testOfGoingLive(
  "going live removes the examples, opens the site and lists the remaining setup steps",
  async ({ page, staff, service, browser, site, setLive }) => {
    await setLive(false);
    const readProposals = () => service.from("proposals").select("number").throwOnError();
    expect((await readProposals()).data).toHaveLength(3);
    await staff.enter(page, "/admin");
    const list = page.getByRole("region", { name: "Set up your site" });
    const last = list.locator("ol > li").last();
    await expect(last).toContainText(/\d+ example requests with 3 proposals and \d+ trips/);
    await expectAccessible(page);
    await last.getByRole("button", { name: "Remove examples and go live" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Go live?" });
    await expect(dialog).toContainText("Visitors will see the whole site.");
    await expect(dialog).toContainText("becomes the contact e-mail");
    await expect(dialog.getByRole("link", { name: /^Set up a mail server/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Remove examples and go live" }).click();
    await expect(toast(page, "Site is now live!")).toBeVisible();
    await expect(list.getByText(/^Go live/)).toContainText("done");
    await expect(list.getByRole("link", { name: "Add your notification address" })).toBeVisible();
    await expect(page.getByText("The site is not live")).toHaveCount(0);

    const visitor = await browser.newPage({ baseURL: site.url });
    await visitor.goto("/destinations");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visitor.getByRole("article")).toHaveCount(0);
    await visitor.close();
    expect((await readProposals()).data).toEqual([]);
  },
);
