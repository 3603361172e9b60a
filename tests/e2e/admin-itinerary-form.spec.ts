import sharp from "sharp";
import { choose, expect, rowOf, test } from "#tests/support/managed-itineraries.ts";
import { toast } from "#tests/support/toasts.ts";

test("a colleague adds a complete itinerary with an image, publishes it, and visitors see it", async ({
  page,
  staff,
  word,
  service,
  allowConsole,
}) => {
  // Playwright's trace recorder fetches the image preview, which the CSP blocks.
  allowConsole(/Connecting to 'blob:/);
  await staff.enter(page, "/admin/itineraries");
  await expect(page.getByText(`Logged in as ${staff.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Add New Itinerary" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Itinerary" });
  const save = dialog.getByRole("button", { name: "Create Itinerary" });
  await expect(save).toBeDisabled();
  await expect(dialog.getByText("Still needed: title, region, country, category")).toBeVisible();
  await dialog.getByLabel("Title", { exact: true }).fill(`Lima to Cusco ${word}`);
  await choose(page, "Regions", "South America");
  await choose(page, "Countries", "Peru");
  await expect(save).toBeDisabled();
  await choose(page, "Categories", "Cultural");
  await expect(save).toBeEnabled();

  await dialog.getByLabel("Duration (days)").fill("3");
  await expect(dialog.getByLabel("Day 3 title")).toBeVisible();
  await dialog.getByLabel("Day 1 title").fill("Lima");
  await dialog.getByLabel("Day 1 place").fill("Lima");
  await dialog.getByLabel("Day 2 place").fill("Aunt Rosa's");
  await expect(dialog.getByText("Not in the list of places, so it gets no pin on the map.")).toHaveCount(1);
  await dialog.getByLabel("Day 3 place").fill("Cusco");
  await dialog.getByLabel("Day 3 hours from the previous place").fill("1.5");
  await dialog.getByLabel("Day 3 description").fill("Up to the fortress.");
  await dialog.getByLabel("Price (USD, starting at)").fill("1250.50");
  await dialog.getByLabel("Highlights 1").fill("Ceviche by the sea");
  await dialog.getByText("Drive, effort, meals, overnight").first().click();
  await dialog.getByLabel("Day 1 hours on the road").fill("1.5");
  await dialog.getByLabel("Day 1 breakfast").check();
  await expect(dialog.getByText("1 h 30 min on the road · Breakfast included")).toBeVisible();
  await dialog.getByLabel("Pace").selectOption("relaxed");
  await dialog.getByRole("button", { name: "May", exact: true }).click();
  await dialog.getByRole("button", { name: "Add price level" }).click();
  await dialog.getByLabel("Hotels 1").fill("Inns");
  await dialog.getByLabel("Quiet season 1").fill("1250");
  const image = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#0b4f5c" } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel("Choose an image", { exact: true })
    .setInputFiles({ name: "lima.jpg", mimeType: "image/jpeg", buffer: image });
  await expect(dialog.getByAltText("Preview of lima.jpg")).toBeVisible();
  await save.click();
  await expect(toast(page, "Itinerary created successfully")).toBeVisible();

  const { data: itinerary } = await service
    .from("itineraries")
    .select("*")
    .like("title", `%${word}%`)
    .single()
    .throwOnError();
  expect(itinerary).toMatchObject({
    duration: 3,
    price: 1250.5,
    location: "Peru",
    created_by: staff.id,
    is_published: false,
    pace: "relaxed",
    best_months: [5],
    price_levels: [{ hotels: "Inns", low_season: 1250, high_season: null }],
  });
  expect(itinerary.daily_itinerary[0]).toMatchObject({ drive_minutes: 90, meals: ["breakfast"] });
  expect(itinerary.daily_itinerary).toMatchObject([
    { place: "Lima" },
    { place: "Aunt Rosa's" },
    { place: "Cusco", travel_hours: 1.5 },
  ]);
  expect(itinerary.daily_itinerary.map((day: { day: number }) => day.day)).toEqual([1, 2, 3]);
  expect(itinerary.image).toMatch(new RegExp(`^itineraries/${itinerary.id}/\\d+\\.jpg$`));

  await page.goto(`/admin/itineraries?q=${word}`);
  await rowOf(page, word)
    .getByRole("switch", { name: /^Publish/ })
    .click();
  await expect(toast(page, "Itinerary published successfully")).toBeVisible();
  const response = await page.goto(`/itinerary/${itinerary.id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
});

test("shortening an itinerary asks before deleting days with text; days follow the duration and are renumbered", {
  tag: "@long",
}, async ({ page, staff, addItinerary }) => {
  const id = await addItinerary({
    duration: 3,
    daily_itinerary: [1, 2, 3].map((day) => ({ day, title: `Stop ${day}`, description: "" })),
  });
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  const duration = dialog.getByLabel("Duration (days)");
  await duration.fill("1");
  await duration.blur();
  const confirmation = page.getByRole("alertdialog", { name: "Shorten the trip?" });
  await expect(confirmation).toContainText("the last 2 days, which have text");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(duration).toHaveValue("3");

  await dialog.getByRole("button", { name: "Remove day 1" }).click();
  await expect(duration).toHaveValue("2");
  await expect(dialog.getByLabel("Day 1 title")).toHaveValue("Stop 2");
  await dialog.getByRole("button", { name: /^Move day 1, Stop 2, position/ }).press("ArrowDown");
  await expect(dialog.getByLabel("Day 1 title")).toHaveValue("Stop 3");
  await dialog.getByRole("button", { name: "Remove day 2" }).click();
  await expect(dialog.getByRole("button", { name: "Remove day 1" })).toBeDisabled();

  // The list of days updates while the duration is typed.
  await duration.fill("4");
  await expect(dialog.getByLabel("Day 4 title")).toBeVisible();
  await duration.fill("2");
  await expect(dialog.getByLabel(/^Day \d title$/)).toHaveCount(2);
  await dialog.getByLabel("Day 2 title").fill("Cusco");
  await duration.fill("1");
  await expect(confirmation).toBeVisible();
});

test("the full-screen form has sections, pasted days, a live preview and a list of missing fields", {
  tag: "@long",
}, async ({ page, staff, word, service }) => {
  await staff.enter(page, "/admin/itineraries/new");
  const dialog = page.getByRole("dialog", { name: "Add New Itinerary" });
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  await dialog.getByLabel("Title", { exact: true }).fill(`Slow Peru ${word}`);
  await choose(page, "Regions", "South America");
  await choose(page, "Countries", "Peru");
  await choose(page, "Categories", "Solo");
  await dialog.getByRole("navigation", { name: "Sections" }).getByRole("button", { name: "Days" }).click();
  await dialog.getByRole("button", { name: "Paste a whole itinerary" }).click();
  const paste = page.getByRole("dialog", { name: "Paste a whole itinerary" });
  await paste.getByLabel("Itinerary").fill("Day 1: Lima\nCeviche.\n\nDay 2 - Cusco\nRest.\nDay 3: Pisac");
  await expect(paste.getByText("3 days found")).toBeVisible();
  await paste.getByRole("button", { name: "Use these days" }).click();
  await expect(dialog.getByLabel("Duration (days)")).toHaveValue("3");
  await expect(dialog.getByLabel("Day 2 title")).toHaveValue("Cusco");
  await expect(dialog.getByText("Pisac", { exact: true }), "the preview updates").toBeVisible();
  await dialog.getByRole("button", { name: "Create Itinerary" }).click();
  await expect(toast(page, "Itinerary created successfully")).toBeVisible();
  const { data } = await service
    .from("itineraries")
    .select("daily_itinerary")
    .like("title", `%${word}`)
    .single();
  expect(data?.daily_itinerary[0]).toEqual({ day: 1, title: "Lima", description: "Ceviche." });

  await test.step("the form names missing fields, asks before it closes, and needs a session", async () => {
    await page.goto("/admin/itineraries");
    await page.getByRole("button", { name: "Add New Itinerary" }).click();
    await dialog.getByLabel("Title", { exact: true }).fill("Half a trip");
    await dialog.getByLabel("Title", { exact: true }).press("Enter");
    await expect(toast(page, "Missing Required Fields")).toBeVisible();
    await expect(
      toast(page, "Please fill in title and select at least one country, region, and category."),
    ).toBeVisible();

    await page.goBack();
    const confirmation = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await confirmation.getByRole("button", { name: "Stay" }).click();
    await expect(dialog).toBeVisible();
    // The back navigation was reverted.
    await expect(page).toHaveURL("/admin/itineraries/new");
    await page.goBack();
    await confirmation.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/admin/itineraries");
    await expect(dialog).toHaveCount(0);

    await test.step("a combobox keeps focus, clears the search after a choice, and Enter picks the first match", async () => {
      await page.getByRole("button", { name: "Add New Itinerary" }).click();
      await page.getByRole("button", { name: /^Countries, / }).click();
      await page.keyboard.type("Barb");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("list", { name: "Chosen countries" })).toHaveText("Barbados");
      const box = page.getByRole("combobox", { name: "Countries" });
      await expect(box).toHaveValue("");
      await expect(box).toBeFocused();
      await page.getByRole("option", { name: "Belize" }).click();
      await expect(box).toBeFocused();
      await expect(page.getByRole("list", { name: "Chosen countries" })).toContainText("Belize");
      await page.keyboard.press("Escape");
    });

    await test.step("creating an itinerary without a session fails", async () => {
      await dialog.getByLabel("Title", { exact: true }).fill("No author");
      await choose(page, "Regions", "Caribbean");
      await choose(page, "Categories", "Solo");
      await page.evaluate(() => localStorage.clear());
      await dialog.getByRole("button", { name: "Create Itinerary" }).click();
      await expect(
        toast(page, "Failed to create itinerary: You must be logged in to create an itinerary"),
      ).toBeVisible();
    });
  });
});
