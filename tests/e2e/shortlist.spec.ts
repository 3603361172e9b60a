import { test as testWithItineraries } from "#tests/support/full-itinerary.ts";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnUntouchedSite as test } from "#tests/support/test.ts";

test("hearts are stored and synced across tabs, and the shortlist shows the itineraries; clearing it can be undone", async ({
  page,
  context,
}) => {
  await page.goto("/destinations");
  await waitForHydration(page);
  const heart = page.getByRole("button", { name: /^Shortlist Cusco/ });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await page.getByRole("button", { name: /^Shortlist Havana/ }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  const otherTab = await context.newPage();
  await otherTab.goto("/shortlist");
  await expect(otherTab.getByRole("article").getByRole("heading")).toHaveText([/^Cusco/, /^Havana/]);
  await expectAccessible(otherTab);
  await otherTab.getByRole("button", { name: /^Shortlist Cusco/ }).click();
  await expect(otherTab.getByRole("article")).toHaveCount(1);
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  await otherTab.getByRole("button", { name: "Clear" }).click();
  await expect(otherTab.getByRole("heading", { name: "No trips here yet" })).toBeVisible();
  await expect(otherTab.locator("main :focus")).toHaveCount(1);
  await otherTab.getByRole("button", { name: "Undo" }).click();
  await expect(otherTab.getByRole("article").getByRole("heading")).toHaveText([/^Havana/]);
  await otherTab.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("link", { name: "Shortlist", exact: true })).toHaveAttribute(
    "href",
    "/shortlist",
  );
});

test("a shared link shows the same trips, which can be saved, shared, compared and asked about", async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  const { data } = await service
    .from("itineraries")
    .select("id, title")
    .in("location", ["Peru", "Cuba"])
    .order("title")
    .throwOnError();
  const [cusco, havana] = [
    data.find(({ title }) => /^Cusco/.test(title)),
    data.find(({ title }) => /^Havana/.test(title)),
  ];
  const sharedPath = `/shortlist?ids=${cusco?.id},${havana?.id}`;
  await page.goto(`${sharedPath},nonsense`);
  await waitForHydration(page);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([/^Cusco/, /^Havana/]);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByRole("button", { name: "Keep these on my shortlist" }).click();
  await page.goto("/shortlist");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await page.getByRole("button", { name: "Share this list" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(sharedPath, page.url()).href,
  );

  await page.goto(sharedPath);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Compare side by side" }).click();
  const table = page.getByRole("table", { name: "Your trips side by side" });
  await expect(table.getByRole("columnheader")).toHaveText([/Cusco/, /Havana/]);
  await expect(table.getByRole("row").filter({ hasText: "How long" })).toContainText("10 Days");
  await expect(table.getByRole("row").filter({ hasText: "Price" })).toContainText(
    /from \$2,180 per person, quiet season \(.+\).*from \$2,520 per person, high season \(Jun to Aug\)/,
  );
  // Same terms as on the itinerary page.
  await expect(table.getByRole("row").filter({ hasText: "Pace" })).toContainText(/Balanced.*Full/);
  await expect(table.getByRole("row").filter({ hasText: "Effort" })).toContainText(
    /Demanding.*Mostly moderate.*Day 8 is demanding/,
  );
  await expect(table.getByRole("row").filter({ hasText: "Best months" })).toContainText(
    /April to October.*November to April/,
  );
  // Each trip's facts are aligned with its name.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [title, place] of [
      [/Cusco/, "Peru"],
      [/Havana/, "Cuba"],
    ] as const) {
      const [name, cell] = await Promise.all([
        table.getByRole("columnheader", { name: title }).boundingBox(),
        table.getByRole("cell").filter({ hasText: place }).first().boundingBox(),
      ]);
      expect(cell?.x).toBe(name?.x);
    }
  }
  // Labels stay visible at tablet width.
  await page.setViewportSize({ width: 768, height: 900 });
  const label = table.getByText("How long").filter({ visible: true }).first();
  await expect.poll(async () => (await label.boundingBox())?.x).toBeGreaterThanOrEqual(0);
  const row = await table.getByRole("row").filter({ hasText: "How long" }).boundingBox();
  expect(row?.height).toBeLessThan(100);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Ask about these trips" }).click();
  await expect(page.getByLabel("Message")).toHaveValue(
    `I would like to know more about '${cusco?.title}' and '${havana?.title}'. `,
  );
  await expect(page.getByLabel("Inquiry Type")).toHaveValue("itinerary");
  // The message is prefilled once, not after a reload or Back and Forward.
  await expect(page).toHaveURL("/contact");
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel("Message")).toHaveValue("");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A shortlist for you");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await waitForHydration(page);
  await expect(page.getByLabel("Message")).toHaveValue("");
});

testWithItineraries(
  "a fact that no compared trip has gets no row; a fact that one lacks is marked as missing",
  async ({ page, service, addItinerary }) => {
    const bare = { important_details: {} };
    const [first, second] = [await addItinerary(bare), await addItinerary(bare)];
    const table = page.getByRole("table", { name: "Your trips side by side" });
    await page.goto(`/shortlist?ids=${first.id},${second.id}&view=compare`);
    await expect(table.getByRole("row").filter({ hasText: "How long" })).toBeVisible();
    for (const label of ["Pace", "Effort", "Best months"])
      await expect(table.getByText(label)).toHaveCount(0);

    const { data } = await service
      .from("itineraries")
      .select("id")
      .eq("location", "Bahamas")
      .single()
      .throwOnError();
    await page.goto(`/shortlist?ids=${first.id},${data.id}&view=compare`);
    await expect(table.getByRole("row").filter({ hasText: "Pace" })).toContainText(
      /Information not provided.*Relaxed/,
    );
    await page.goto("about:blank");
  },
);
