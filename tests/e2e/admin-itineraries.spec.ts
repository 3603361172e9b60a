import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect } from "#tests/support/staff.ts";

interface TripFixtures {
  /** A word in the title of every itinerary of the test; they are removed afterwards. */
  readonly word: string;
  readonly addItinerary: (row?: object) => Promise<string>;
}

const test = base.extend<TripFixtures>({
  word: async ({ service }, use) => {
    const word = `trip-${randomUUID().slice(0, 8)}`;
    await use(word);
    await service.from("itineraries").delete().like("title", `%${word}%`).throwOnError();
  },
  addItinerary: async ({ service, word }, use) =>
    use(async (row = {}) => {
      const itinerary = {
        title: word,
        countries: ["Peru"],
        regions: ["South America"],
        categories: ["Solo"],
        ...row,
      };
      const { data } = await service
        .from("itineraries")
        .insert(itinerary)
        .select("id")
        .single()
        .throwOnError();
      return data.id;
    }),
});

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: /Notifications/ }).getByText(text);
const rowOf = (page: Page, title: string) =>
  page.getByRole("table", { name: "Itineraries" }).getByRole("row").filter({ hasText: title });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${label},`) }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await page.keyboard.press("Escape");
}

test("a colleague adds a complete itinerary with a picture, publishes it, and visitors see it", {
  tag: "@phone",
}, async ({ page, staff, word, service, allowConsole }) => {
  // Playwright's own recorder fetches the preview.
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
  await dialog.getByLabel("Day 3 description").fill("Up to the fortress.");
  await dialog.getByLabel("Price (USD, starting at)").fill("1250.50");
  await dialog.getByLabel("Highlights 1").fill("Ceviche by the sea");
  await dialog.getByText("Drive, effort, meals, bed").first().click();
  await dialog.getByLabel("Day 1 hours on the road").fill("1.5");
  await dialog.getByLabel("Day 1 breakfast").check();
  await expect(dialog.getByText("1 h 30 min on the road · Breakfast included")).toBeVisible();
  await dialog.getByLabel("Pace").selectOption("relaxed");
  await dialog.getByRole("button", { name: "May", exact: true }).click();
  await dialog.getByRole("button", { name: "Add price level" }).click();
  await dialog.getByLabel("Hotels 1").fill("Inns");
  await dialog.getByLabel("Quiet season 1").fill("1250");
  const picture = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#0b4f5c" } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel("Choose an image")
    .setInputFiles({ name: "lima.jpg", mimeType: "image/jpeg", buffer: picture });
  await expect(dialog.getByAltText("Preview of lima.jpg")).toBeVisible();
  await save.click();
  await expect(toast(page, "Itinerary created successfully")).toBeVisible();

  const { data: stored } = await service
    .from("itineraries")
    .select("*")
    .like("title", `%${word}%`)
    .single()
    .throwOnError();
  expect(stored).toMatchObject({
    duration: 3,
    price: 1250.5,
    location: "Peru",
    created_by: staff.id,
    is_published: false,
    pace: "relaxed",
    best_months: [5],
    price_levels: [{ hotels: "Inns", low_season: 1250, high_season: null }],
  });
  expect(stored.daily_itinerary[0]).toMatchObject({ drive_minutes: 90, meals: ["breakfast"] });
  expect(stored.daily_itinerary.map((day: { day: number }) => day.day)).toEqual([1, 2, 3]);
  expect(stored.image).toMatch(new RegExp(`^itineraries/${stored.id}/\\d+\\.jpg$`));

  await page.goto(`/admin/itineraries?q=${word}`);
  await rowOf(page, word)
    .getByRole("switch", { name: /^Publish/ })
    .click();
  await expect(toast(page, "Itinerary published successfully")).toBeVisible();
  const response = await page.goto(`/itinerary/${stored.id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
});

test("search, tabs with counts, featuring and deleting", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  await addItinerary({ title: `${word} one`, is_published: true });
  await addItinerary({ title: `${word} two` });
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  await expect(page.getByRole("tab", { name: "All (2)" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Title",
    "Location",
    "Region",
    "Category",
    "Duration",
    "Status",
    "Featured",
    "Actions",
  ]);
  await page.getByRole("tab", { name: "Drafts (1)" }).click();
  await expect(rowOf(page, `${word} two`)).toBeVisible();
  await expect(rowOf(page, `${word} one`)).toHaveCount(0);
  await page.getByRole("tab", { name: "Published (1)" }).click();
  await rowOf(page, `${word} one`)
    .getByRole("switch", { name: /^Feature/ })
    .click();
  await expect(toast(page, "Itinerary added to featured list")).toBeVisible();

  await rowOf(page, `${word} one`)
    .getByRole("button", { name: /^Delete/ })
    .click();
  const question = page.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(question).toContainText(
    "Are you sure you want to delete this itinerary? This action cannot be undone.",
  );
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Itinerary deleted successfully")).toBeVisible();
  const { count } = await service
    .from("itineraries")
    .select("id", { count: "exact", head: true })
    .like("title", `${word}%`);
  expect(count).toBe(1);
  await page.getByRole("searchbox", { name: "Search itineraries" }).fill(`${word} nowhere`);
  await expect(page.getByText("No itineraries found")).toBeVisible();
});

test("a switch that the database refuses goes back and says so", async ({
  page,
  staff,
  word,
  addItinerary,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  await addItinerary({ countries: [], regions: [], categories: [] });
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  const publish = rowOf(page, word).getByRole("switch", { name: /^Publish/ });
  await publish.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish anyway" }).click();
  await expect(toast(page, "Failed to update publication status")).toBeVisible();
  await expect(publish).not.toBeChecked();
});

test("shortening an itinerary asks before written days are lost; removing a day renumbers", async ({
  page,
  staff,
  addItinerary,
}) => {
  const id = await addItinerary({
    duration: 3,
    daily_itinerary: [1, 2, 3].map((day) => ({ day, title: `Stop ${day}`, description: "" })),
  });
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  const duration = dialog.getByLabel("Duration (days)");
  await duration.fill("1");
  await duration.blur();
  const question = page.getByRole("alertdialog", { name: "Shorten the trip?" });
  await expect(question).toContainText("2 written days");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(duration).toHaveValue("3");

  await dialog.getByRole("button", { name: "Remove day 1" }).click();
  await expect(duration).toHaveValue("2");
  await expect(dialog.getByLabel("Day 1 title")).toHaveValue("Stop 2");
  await dialog.getByRole("button", { name: /^Move Day 1/ }).press("ArrowDown");
  await expect(dialog.getByLabel("Day 1 title")).toHaveValue("Stop 3");
  await dialog.getByRole("button", { name: "Remove day 2" }).click();
  await expect(dialog.getByRole("button", { name: "Remove day 1" })).toBeDisabled();
});

test("what is missing is told when Enter is pressed, and leaving asks", async ({ page, staff }) => {
  await staff.enter(page, "/admin/itineraries");
  await page.getByRole("button", { name: "Add New Itinerary" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Itinerary" });
  await dialog.getByLabel("Title", { exact: true }).fill("Half a trip");
  await dialog.getByLabel("Title", { exact: true }).press("Enter");
  await expect(toast(page, "Missing Required Fields")).toBeVisible();
  await expect(
    toast(page, "Please fill in title and select at least one country, region, and category."),
  ).toBeVisible();

  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin/itineraries");
  await expect(dialog).toHaveCount(0);
});

test("days follow the duration while it is typed", async ({ page, staff, addItinerary }) => {
  const id = await addItinerary();
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  const duration = dialog.getByLabel("Duration (days)");
  await duration.fill("4");
  await expect(dialog.getByLabel("Day 4 title")).toBeVisible();
  await duration.fill("2");
  await expect(dialog.getByLabel(/^Day \d title$/)).toHaveCount(2);
  await dialog.getByLabel("Day 2 title").fill("Cusco");
  await duration.fill("1");
  await expect(page.getByRole("alertdialog", { name: "Shorten the trip?" })).toBeVisible();
});

test("nobody signed in creates an itinerary", async ({ page, staff }) => {
  await staff.enter(page, "/admin/itineraries/new");
  const dialog = page.getByRole("dialog", { name: "Add New Itinerary" });
  await dialog.getByLabel("Title", { exact: true }).fill("No author");
  await choose(page, "Regions", "Caribbean");
  await choose(page, "Countries", "Cuba");
  await choose(page, "Categories", "Solo");
  await page.evaluate(() => localStorage.clear());
  await dialog.getByRole("button", { name: "Create Itinerary" }).click();
  await expect(
    toast(page, "Failed to create itinerary: You must be logged in to create an itinerary"),
  ).toBeVisible();
});

test("the later of two savers is told, and nothing is overwritten unasked", async ({
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
  await dialog.getByRole("button", { name: "Overwrite it with mine" }).click();
  await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
  const after = await service.from("itineraries").select("subtitle").eq("id", id).single();
  expect(after.data?.subtitle).toBe("Mine");
  expect(word).not.toBe("");
});

test("what was typed survives a reload", async ({ page, staff, addItinerary }) => {
  const id = await addItinerary();
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Subtitle").fill("Not saved yet");
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `calabash-itinerary-draft-${id}`))
    .toContain("Not saved yet");
  page.once("dialog", (warning) => warning.accept());
  await page.reload();
  await expect(dialog.getByText("Your unsaved changes are back")).toBeVisible();
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("Not saved yet");
});

test("a draft is shown by its private link only", async ({ page, staff, word, addItinerary, request }) => {
  const id = await addItinerary({ description: "Still being written." });
  expect((await request.get(`/itinerary/${id}`)).status()).toBe(404);
  await staff.enter(page, `/admin/itineraries/${id}`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = await opened;
  await expect(preview.getByText("Preview of a draft")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: word })).toBeVisible();
  expect((await request.get(`/preview/${randomUUID()}`)).status()).toBe(404);
});

test("a picture that is refused leaves the rest saved", async ({
  page,
  staff,
  addItinerary,
  service,
  allowConsole,
}) => {
  allowConsole(/status of 415/);
  // Playwright's own recorder fetches the preview.
  allowConsole(/Connecting to 'blob:/);
  const id = await addItinerary();
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Subtitle").fill("Kept");
  await dialog.getByLabel("Choose an image").setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<html>not a picture</html>"),
  });
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "The image was not saved")).toBeVisible();
  const { data } = await service.from("itineraries").select("subtitle, image").eq("id", id).single();
  expect(data).toEqual({ subtitle: "Kept", image: null });
});

test("an itinerary opened right after typing in the search stays open", async ({
  page,
  staff,
  addItinerary,
  word,
}) => {
  const id = await addItinerary();
  await staff.enter(page, "/admin/itineraries");
  const edit = rowOf(page, word).getByRole("button", { name: /^Edit/ });
  await expect(edit).toBeVisible();
  await page.getByPlaceholder("Search itineraries...").fill(word);
  await edit.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole("dialog", { name: "Edit Itinerary" })).toBeVisible();
  // The search follows, without leaving the form.
  await expect(page).toHaveURL(`/admin/itineraries/${id}?q=${word}`);
  await expect(page.getByRole("dialog", { name: "Edit Itinerary" })).toBeVisible();
});

test("the list and the form are accessible", { tag: "@phone" }, async ({ page, staff, addItinerary }) => {
  const id = await addItinerary();
  await staff.enter(page, "/admin/itineraries");
  await expect(page.getByRole("table", { name: "Itineraries" })).not.toHaveAttribute("aria-busy", "true");
  await expectAccessible(page);
  await page.goto(`/admin/itineraries/${id}`);
  await expect(
    page.getByRole("dialog", { name: "Edit Itinerary" }).getByLabel("Title", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test("a list keeps the focus, clears the search after a choice, and Enter takes what begins with it", async ({
  page,
  staff,
}) => {
  await staff.enter(page, "/admin/itineraries/new");
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
});

test("an incomplete trip is published only on purpose, and a featured draft is not on home", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  const id = await addItinerary({ is_published: false });
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  await expect(page.getByText(/^\d of 6 on home/)).toBeVisible();
  await rowOf(page, word)
    .getByRole("switch", { name: /^Feature/ })
    .click();
  await expect(toast(page, "It is a draft: home shows it once it is published.")).toBeVisible();

  const publish = rowOf(page, word).getByRole("switch", { name: /^Publish/ });
  await publish.click();
  const question = page.getByRole("alertdialog", { name: "Publish it as it is?" });
  await expect(question).toContainText("a picture");
  await question.getByRole("button", { name: "Cancel" }).click();
  const isPublished = async () =>
    (await service.from("itineraries").select("is_published").eq("id", id).single()).data?.is_published;
  expect(await isPublished()).toBe(false);
  await publish.click();
  await question.getByRole("button", { name: "Publish anyway" }).click();
  await expect(toast(page, "Itinerary published successfully")).toBeVisible();
  expect(await isPublished()).toBe(true);
});

test("changes of two people in different fields are both kept", async ({
  page,
  staff,
  addItinerary,
  service,
}) => {
  const id = await addItinerary({ price: 900 });
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("Subtitle").fill("Slowly");
  await service.from("itineraries").update({ price: 950 }).eq("id", id).throwOnError();
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Both changes are kept")).toBeVisible();
  const { data } = await service.from("itineraries").select("subtitle, price").eq("id", id).single();
  expect(data).toMatchObject({ subtitle: "Slowly", price: 950 });
});

test("the form fills the window: sections at the side, pasted days, and a preview that follows", async ({
  page,
  staff,
  word,
  service,
}) => {
  await staff.enter(page, "/admin/itineraries/new");
  const dialog = page.getByRole("dialog", { name: "Add New Itinerary" });
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
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
  await expect(dialog.getByText("Pisac", { exact: true }), "the preview follows").toBeVisible();
  await dialog.getByRole("button", { name: "Create Itinerary" }).click();
  await expect(toast(page, "Itinerary created successfully")).toBeVisible();
  const { data } = await service
    .from("itineraries")
    .select("daily_itinerary")
    .like("title", `%${word}`)
    .single();
  expect(data?.daily_itinerary[0]).toEqual({ day: 1, title: "Lima", description: "Ceviche." });
});

test("several pictures with a text and a focus are kept, and visitors choose among them", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
  allowConsole,
}) => {
  // Playwright's own recorder fetches the preview.
  allowConsole(/Connecting to 'blob:/);
  const id = await addItinerary({
    image: "illustrations/peru.webp",
    is_published: true,
    description: "Walks.",
  });
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await dialog.getByLabel("What the picture shows").fill("Terraces above Pisac");
  await dialog.getByLabel("Focus: from the top").fill("20");
  const buffer = await sharp({ create: { width: 320, height: 180, channels: 3, background: "#d9482b" } })
    .jpeg()
    .toBuffer();
  await dialog
    .getByLabel("Add pictures")
    .setInputFiles({ name: "market.jpg", mimeType: "image/jpeg", buffer });
  await dialog.getByLabel("What picture 2 shows").fill("The market");
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
  const { data } = await service
    .from("itineraries")
    .select("image_alt, image_focus, pictures")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(data).toMatchObject({
    image_alt: "Terraces above Pisac",
    image_focus: "50% 20%",
    pictures: [
      { path: expect.stringMatching(`^itineraries/${id}/\\d+\\.jpg$`), alt: "The market", focus: null },
    ],
  });

  await page.goto(`/itinerary/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeVisible();
  await expect(page.getByRole("img", { name: "Terraces above Pisac" })).toHaveCSS(
    "object-position",
    "50% 20%",
  );
  await page.getByRole("button", { name: "Picture 2: The market" }).click();
  await expect(page.getByRole("img", { name: "The market" })).toBeVisible();
  await expectAccessible(page);
});

test("an earlier version is brought back from the history, and a title that is taken is named", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  const id = await addItinerary({ subtitle: "On foot" });
  await addItinerary({ title: `${word} other` });
  await service.from("itineraries").update({ subtitle: "By car" }).eq("id", id).throwOnError();
  await staff.enter(page, `/admin/itineraries/${id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Itinerary" });
  await expect(dialog.getByText("Today's subtitle differ.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Restore the version/ }).click();
  await expect(dialog.getByText("The earlier version is in the form")).toBeVisible();
  await expect(dialog.getByLabel("Subtitle")).toHaveValue("On foot");
  await dialog.getByLabel("Title", { exact: true }).fill(`${word} other`);
  await expect(dialog.getByText("Another itinerary has this title")).toBeVisible();
  await dialog.getByLabel("Title", { exact: true }).fill(word);
  await dialog.getByRole("button", { name: "Update Itinerary" }).click();
  await expect(toast(page, "Itinerary updated successfully.")).toBeVisible();
  const { data } = await service.from("itineraries").select("subtitle").eq("id", id).single();
  expect(data?.subtitle).toBe("On foot");
});

test("several itineraries are published, featured and deleted at once, and Undo takes it back", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  await addItinerary({ title: `${word} one`, description: "Walks." });
  await addItinerary({ title: `${word} two`, description: "Boats." });
  const rows = async () =>
    (
      await service.from("itineraries").select("is_published").like("title", `${word}%`).throwOnError()
    ).data.map(({ is_published }) => is_published);
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  const bar = page.getByRole("region", { name: "Chosen itineraries" });
  await bar.getByLabel("Select all on this page").check();
  await expect(bar.getByText("2 selected")).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(toast(page, "2 itineraries published.")).toBeVisible();
  expect(await rows()).toEqual([true, true]);
  await expect(bar.getByLabel("Select all on this page")).not.toBeChecked();
  await page.getByLabel(`Select ${word} one`).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "1 itinerary deleted.")).toBeVisible();
  expect(await rows()).toEqual([true]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(toast(page, "Taken back.")).toBeVisible();
  expect(await rows()).toEqual([true, true]);
});
