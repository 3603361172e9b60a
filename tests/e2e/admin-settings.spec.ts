import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { clientOf } from "#tests/support/run-site.ts";
import { makeSignInOlder } from "#tests/support/second-factor.ts";
import { expect, test } from "#tests/support/staff.ts";
import { exactToast as toast } from "#tests/support/toasts.ts";

test("a URL hash opens its section; recipients are added, toggled, tested and removed; a template is added", async ({
  page,
  staff,
  service,
  setSetting,
}) => {
  await setSetting("reply_templates", null);
  const email = `desk-${randomUUID().slice(0, 8)}@calabash.test`;
  await staff.enter(page, "/admin/settings#erasure");
  await expect(page.getByRole("region", { name: "Erase personal data" })).toBeInViewport();
  await page.goto("/admin/settings#notification-emails");
  const section = page.getByRole("region", { name: "Admin Notification Emails" });
  await section.getByLabel("Add a recipient").fill("nonsense");
  await section.getByRole("button", { name: "Add Email" }).click();
  await expect(toast(page, "Invalid email")).toBeVisible();
  await expect(toast(page, "Please enter a valid email address.")).toBeVisible();
  await section.getByLabel("Add a recipient").fill(email);
  await section.getByRole("button", { name: "Add Email" }).click();
  await expect(toast(page, "Email added")).toBeVisible();
  await section.getByRole("button", { name: `${email} is active` }).click();
  await expect(toast(page, "Email updated")).toBeVisible();
  await expect(section.getByRole("button", { name: `${email} is inactive` })).toBeVisible();
  await section.getByRole("button", { name: `Send a test e-mail to ${email}` }).click();
  await expect(toast(page, "Test e-mail queued")).toBeVisible();
  const { data: emails } = await service.from("outbox").select("id").eq("to_email", email).throwOnError();
  expect(emails).toHaveLength(1);
  await service.from("outbox").delete().eq("to_email", email).throwOnError();
  // The button has a text label, not only an icon.
  await expect(section.getByRole("button", { name: `Remove ${email}` })).toHaveText("Remove");
  await section.getByRole("button", { name: `Remove ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Email removed")).toBeVisible();

  // A new template needs a name, and stays open while it is typed.
  const save = page.getByRole("button", { name: "Save templates" });
  await page.getByRole("button", { name: "Add a template" }).click();
  await save.click();
  await expect(page.getByText("Give the template a name")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" }).last()).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).last().pressSequentially("Visa");
  await expect(page.getByRole("textbox", { name: "Name" }).last()).toHaveValue("Visa");
  await expect(page.getByRole("textbox", { name: "Message" }).last()).toBeVisible();
  await save.click();
  await expect(toast(page, "Reply templates saved")).toBeVisible();
  await expect(save).toBeDisabled();
  const { data: stored } = await service
    .from("site_settings")
    .select("value")
    .eq("key", "reply_templates")
    .single()
    .throwOnError();
  expect(stored.value).toContain('"label":"Visa"');
});

test("unsaved input survives a reload; testimonial requests are switched off and on", {
  tag: "@long",
}, async ({ page, staff, service, setSetting }) => {
  await setSetting("ask_travelers", null);
  await staff.enter(page, "/admin/settings?part=site");
  await page.getByLabel("Phone", { exact: true }).fill("+1 246 555 0177");
  await page.reload();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+1 246 555 0177");
  await expect(page.getByRole("button", { name: "Save Site Details" })).toBeEnabled();
  await page.goto("/admin/settings?part=money");
  await page.getByLabel("How to pay").fill("IBAN BB00 0000");
  await page.reload();
  await expect(page.getByLabel("How to pay")).toHaveValue("IBAN BB00 0000");
  const requireFactor = page.getByLabel("Require a second factor for all staff");
  for (const [part, ...fields] of [
    ["mail", ["Add a recipient by email", "half@typed"]],
    ["data", ["The bin", "44"], ["Their e-mail address", "rosa@calabash.test"]],
    ["people", ["Log out after (hours idle)", "7"], ["Require log-in every (days)", "9"]],
  ] as const) {
    await page.goto(`/admin/settings?part=${part}`);
    for (const [label, value] of fields) await page.getByLabel(label).fill(value);
    const before = part === "people" && (await requireFactor.isChecked());
    if (part === "people") await requireFactor.setChecked(!before);
    await page.reload();
    for (const [label, value] of fields) await expect(page.getByLabel(label)).toHaveValue(value);
    if (part === "people") await expect(requireFactor).toBeChecked({ checked: !before });
  }

  const storedSetting = async () =>
    (await service.from("site_settings").select("value").eq("key", "ask_travelers").maybeSingle()).data;
  await page.goto("/admin/settings#ask-travelers");
  const testimonialSwitch = page
    .getByRole("region", { name: "Testimonials" })
    .getByRole("switch", { name: "Ask travelers for a testimonial" });
  await expect(testimonialSwitch).toBeChecked();
  // Wait until the sections above have loaded, because they shift the layout.
  await expect(page.getByText("Reply templates").first()).toBeVisible();
  await expect(testimonialSwitch).toBeInViewport();
  await testimonialSwitch.click();
  await expect(toast(page, "Travelers are no longer asked.")).toBeVisible();
  expect(await storedSetting()).toEqual({ value: "false" });
  await testimonialSwitch.click();
  await expect(toast(page, "Travelers are asked after their trip.")).toBeVisible();
  expect(await storedSetting()).toEqual({ value: "true" });
});

test("an admin changes their password, and must confirm the current one after ten minutes", async ({
  page,
  staff,
  site,
}) => {
  await staff.enter(page, "/admin/settings?part=people");
  const section = page.getByRole("region", { name: "Update Password" });
  // Sections above it would move the button while they load, perhaps during a click.
  await expect(page.getByRole("main").getByRole("region").first()).toHaveAccessibleName("Update Password");
  const button = section.getByRole("button", { name: "Update Password" });
  await expect(button).toBeDisabled();
  await section.getByLabel("New Password").fill("guava-jelly-41");
  await section.getByLabel("Confirm Password").fill("guava-jelly-42");
  await button.click();
  await expect(section.getByRole("alert")).toHaveText("Passwords do not match.");
  await section.getByLabel("New Password").fill("abc");
  await section.getByLabel("Confirm Password").fill("abc");
  await button.click();
  await expect(section.getByRole("alert")).toHaveText("Password must be at least 6 characters long.");
  await section.getByLabel("New Password").fill("guava-jelly-41");
  await section.getByLabel("Confirm Password").fill("guava-jelly-41");
  await button.click();
  await expect(toast(page, "Your admin password has been successfully updated.")).toBeVisible();
  const client = clientOf(site);
  const signsIn = async (password: string) =>
    (await client.auth.signInWithPassword({ email: staff.email, password })).error === null;
  expect(await signsIn("guava-jelly-41")).toBe(true);

  // Ten minutes after sign-in, the session alone is not enough.
  await makeSignInOlder(page, 11, site.keys.jwtSecret);
  await section.getByLabel("New Password").fill("guava-jelly-77");
  await section.getByLabel("Confirm Password").fill("guava-jelly-77");
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Please confirm it's you" });
  await dialog.getByLabel("Current Password").fill("guava-jelly-41");
  expect(await signsIn("guava-jelly-77")).toBe(false);
  const passwordChange = page.waitForResponse(
    (response) =>
      response.url().endsWith("/auth/v1/user") && response.request().method() === "PUT" && response.ok(),
  );
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await passwordChange;
  expect(await signsIn("guava-jelly-77")).toBe(true);
});

test("the image migration sums its counts, reports a failure, and says why images were skipped", {
  tag: "@long",
}, async ({ page, staff, service, allowConsole }) => {
  allowConsole(/status of 500/);
  const responses = [
    { migrated: 10, failed: 0, hasMore: true, remaining: 3 },
    { migrated: 2, failed: 1, hasMore: false, remaining: 0 },
  ];
  const batchSizes: unknown[] = [];
  const migrate = "**/functions/v1/migrate-itinerary-images";
  await page.route(migrate, (route) => {
    batchSizes.push(route.request().postDataJSON().batchSize);
    const json = responses.shift();
    return json ? route.fulfill({ json }) : route.fulfill({ status: 500, json: { error: "out of disk" } });
  });
  await staff.enter(page, "/admin/settings?part=data");
  const section = page.getByRole("region", { name: "Itinerary Image Migration" });
  const run = section.getByRole("button", { name: "Run Migration" });
  await run.click();
  await expect(section.getByRole("status")).toHaveText("12 migrated, 1 failed, 0 remaining");
  expect(batchSizes).toEqual([10, 10]);
  await run.click();
  await expect(toast(page, "Migration failed")).toBeVisible();

  await page.unroute(migrate);
  const word = `image-${randomUUID().slice(0, 8)}`;
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "coral" } })
    .png()
    .toBuffer();
  const base = { countries: ["Cuba"], regions: ["Caribbean"], categories: ["Solo"] };
  const { data: rows } = await service
    .from("itineraries")
    .insert([
      { ...base, title: `${word} embedded`, image: `data:image/png;base64,${png.toString("base64")}` },
      { ...base, title: `${word} private`, image: "http://127.0.0.1:9/secret.png" },
    ])
    .select("id, title")
    .throwOnError();
  await run.click();
  await expect(section.getByText(`${word} private`)).toBeVisible();
  await expect(section.getByRole("status")).toContainText("0 remaining");
  await expect(section).toContainText("the address is in a private network");
  const migratedRow = rows.find((row) => row.title.endsWith("embedded"));
  const { data } = await service
    .from("itineraries")
    .select("image")
    .eq("id", migratedRow?.id)
    .single()
    .throwOnError();
  expect(data.image).toMatch(new RegExp(`^itineraries/${migratedRow?.id}/\\d+\\.png$`));
  expect((await page.request.get(`/storage/v1/object/public/itinerary-images/${data.image}`)).status()).toBe(
    200,
  );
  await service.from("itineraries").delete().like("title", `${word}%`).throwOnError();
});
