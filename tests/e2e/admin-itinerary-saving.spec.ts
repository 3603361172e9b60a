import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "#tests/support/managed-itineraries.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { toast } from "#tests/support/toasts.ts";

test("a conflicting save warns the second user and overwrites nothing", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  const id = await addItinerary();
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Subtitle").fill("Mine");
  await service.from("itineraries").update({ subtitle: "Theirs" }).eq("id", id).throwOnError();
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(dialog.getByText("Someone else has saved this itinerary since you opened it.")).toBeVisible();
  const { data } = await service.from("itineraries").select("subtitle").eq("id", id).single();
  expect(data?.subtitle).toBe("Theirs");
  await expect(dialog.getByText(/You both changed: subtitle\.$/)).toBeVisible();
  // After 'Take theirs', this user's own version can be brought back.
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("Theirs");
  await dialog.getByRole("button", { name: "Bring mine back" }).click();
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("Mine");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
  const after = await service.from("itineraries").select("subtitle").eq("id", id).single();
  expect(after.data?.subtitle).toBe("Mine");

  // Changes to different fields are merged.
  const secondId = await addItinerary({ title: `${word} again`, price: 900 });
  await page.goto(`/admin/itineraries/${secondId}`);
  await dialog.getByLabel("Subtitle").fill("Slowly");
  await service.from("itineraries").update({ price: 950 }).eq("id", secondId).throwOnError();
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Both changes are kept")).toBeVisible();
  const merged = await service.from("itineraries").select("subtitle, price").eq("id", secondId).single();
  expect(merged.data).toMatchObject({ subtitle: "Slowly", price: 950 });

  await test.step("an earlier version is restored from the history, and a duplicate title is reported", async () => {
    const id = await addItinerary({ title: `${word} foot`, subtitle: "On foot" });
    await addItinerary({ title: `${word} other` });
    await service.from("itineraries").update({ subtitle: "By car" }).eq("id", id).throwOnError();
    await page.goto(`/admin/itineraries/${id}`);
    await expect(dialog.getByText("Differs in: subtitle")).toBeVisible();
    await dialog.getByRole("button", { name: /^Restore the version/ }).click();
    await expect(dialog.getByText("The form shows the earlier version")).toBeInViewport();
    await expect(dialog.getByLabel("Subtitle")).toHaveValue("On foot");
    await dialog.getByLabel("Title", { exact: true }).fill(`${word} other`);
    await expect(dialog.getByText("Another itinerary has this title")).toBeVisible();
    await dialog.getByLabel("Title", { exact: true }).fill(`${word} foot`);
    await dialog.getByRole("button", { name: "Update Itinerary" }).click();
    await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
    const { data } = await service.from("itineraries").select("subtitle").eq("id", id).single();
    expect(data?.subtitle).toBe("On foot");
  });
});

test("a draft opens only by private link, its unsaved changes survive a reload, and it is saved without a rejected image", {
  tag: "@long",
}, async ({ page, staff, word, addItinerary, service, request, allowConsole }) => {
  allowConsole(/status of 415/);
  // Playwright's trace recorder fetches the image preview, which the CSP blocks.
  allowConsole(/Connecting to 'blob:/);
  const id = await addItinerary({ description: "Still being written." });
  expect((await request.get(`/itinerary/${id}`)).status()).toBe(404);
  expect((await request.get(`/preview/${randomUUID()}`)).status()).toBe(404);
  await staff.enter(page, `/admin/itineraries/${id}`);
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = await popup;
  await expect(preview.getByText("Preview of a draft")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: word })).toBeVisible();
  await preview.close();

  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Subtitle").fill("Kept");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Kept");
  await page.reload();
  await expect(dialog.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("Kept");

  await dialog.getByLabel("Choose an image", { exact: true }).setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<html>not an image</html>"),
  });
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "The image was not saved")).toBeVisible();
  const { data } = await service.from("itineraries").select("subtitle, image").eq("id", id).single();
  expect(data).toEqual({ subtitle: "Kept", image: null });
});

test("an itinerary stores several images with alt text and focus, and visitors browse them", {
  tag: "@long",
}, async ({ page, staff, word, addItinerary, service, allowConsole }) => {
  // Playwright's trace recorder fetches the image preview, which the CSP blocks.
  allowConsole(/Connecting to 'blob:/);
  const id = await addItinerary({
    image: "illustrations/peru.webp",
    is_published: true,
    description: "Walks.",
  });
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Alt text, for screen readers").fill("Terraces above Pisac");
  await dialog.getByLabel("Focus: vertical").fill("20");
  const buffer = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#d9482b" } })
    .jpeg()
    .toBuffer();
  await dialog.getByLabel("Add images").setInputFiles({ name: "market.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("Alt text of image 2").fill("The market");
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
  const { data } = await service
    .from("itineraries")
    .select("image_alt, image_focus, images")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(data).toMatchObject({
    image_alt: "Terraces above Pisac",
    image_focus: "50% 20%",
    images: [
      { path: expect.stringMatching(`^itineraries/${id}/\\d+\\.jpg$`), alt: "The market", focus: null },
    ],
  });

  await page.goto(`/itinerary/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  await expect(page.getByRole("img", { name: "Terraces above Pisac" })).toHaveCSS(
    "object-position",
    "50% 20%",
  );
  await page.getByRole("button", { name: "Image 2: The market" }).click();
  await expect(page.getByRole("img", { name: "The market" })).toBeVisible();
  await expectAccessible(page);
});
