import { expect, rowOf, test } from "#tests/support/managed-itineraries.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { toast } from "#tests/support/toasts.ts";

test("itineraries are searched, filtered by tab, featured and deleted", async ({
  page,
  staff,
  word,
  addItinerary,
  service,
}) => {
  await addItinerary({ title: `${word} one`, is_published: true });
  const id = await addItinerary({ title: `${word} two` });
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  await expect(page.getByRole("tab", { name: "All (2)" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("columnheader")).toHaveText([
    /^Title/,
    /^Location/,
    /^Region/,
    /^Category/,
    /^Duration/,
    /^Status/,
    /^Featured/,
    /^Actions/,
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
  const confirmation = page.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(confirmation).toContainText(
    "Are you sure you want to delete this itinerary? This action cannot be undone.",
  );
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Itinerary deleted successfully")).toBeVisible();
  const { count } = await service
    .from("itineraries")
    .select("id", { count: "exact", head: true })
    .like("title", `${word}%`);
  expect(count).toBe(1);
  await page.getByRole("searchbox", { name: "Search itineraries" }).fill(`${word} nowhere`);
  await expect(page.getByText("No itineraries found")).toBeVisible();

  await test.step("an itinerary opened right after typing in the search stays open", async () => {
    await page.goto("/admin/itineraries");
    const edit = rowOf(page, `${word} two`).getByRole("button", { name: /^Edit/ });
    await expect(edit).toBeVisible();
    await expect(page.getByRole("table", { name: "Itineraries" })).not.toHaveAttribute("aria-busy", "true");
    await page.getByPlaceholder("Search itineraries...").fill(word);
    await edit.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole("dialog", { name: "Edit Itinerary" })).toBeVisible();
    // The search applies without closing the form.
    await expect(page).toHaveURL(`/admin/itineraries/${id}?q=${word}`);
    await expect(
      page.getByRole("dialog", { name: "Edit Itinerary" }).getByLabel("Title", { exact: true }),
    ).toBeVisible();
  });
});

test("publishing an incomplete itinerary needs confirmation, and a country; featuring a draft says when it will be on the home page", {
  tag: "@long",
}, async ({ page, staff, word, addItinerary, service }) => {
  const id = await addItinerary({ is_published: false, countries: [], regions: [], categories: [] });
  await staff.enter(page, `/admin/itineraries?q=${word}`);
  // The second text appears while other tests feature itineraries too.
  await expect(page.getByText(/^\d of 6 on home|^\d+ featured, the home page shows 6/)).toBeVisible();
  await rowOf(page, word)
    .getByRole("switch", { name: /^Feature/ })
    .click();
  await expect(toast(page, "It is a draft and appears on the home page once published.")).toBeVisible();

  const publish = rowOf(page, word).getByRole("switch", { name: /^Publish/ });
  await publish.click();
  const confirmation = page.getByRole("alertdialog", { name: "Publish an incomplete itinerary?" });
  await expect(confirmation).toContainText("an image");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  const isPublished = async () =>
    (await service.from("itineraries").select("is_published").eq("id", id).single()).data?.is_published;
  expect(await isPublished()).toBe(false);
  await publish.click();
  await confirmation.getByRole("button", { name: "Publish anyway" }).click();
  await expect(toast(page, "Failed to update publication status")).toBeVisible();
  await expect(toast(page, "It needs a country, a region and a category first.")).toBeVisible();
  await expect(publish).not.toBeChecked();

  const place = { countries: ["Peru"], regions: ["South America"], categories: ["Solo"] };
  await service.from("itineraries").update(place).eq("id", id).throwOnError();
  await page.reload();
  await publish.click();
  await confirmation.getByRole("button", { name: "Publish anyway" }).click();
  await expect(toast(page, "Itinerary published successfully")).toBeVisible();
  expect(await isPublished()).toBe(true);
});

test("bulk actions publish and delete itineraries, and Undo reverts them", async ({
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
  // The bar stays visible when the list is scrolled.
  await page.setViewportSize({ width: 1280, height: 540 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar.getByText("2 selected")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
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
  await expect(toast(page, "Undone.")).toBeVisible();
  expect(await rows()).toEqual([true, true]);
});
