import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { choose } from "#tests/support/managed-itineraries.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { test as base, expect, uniqueWordIn } from "#tests/support/staff.ts";
import { toast } from "#tests/support/toasts.ts";

const test = base.extend<{ readonly word: string }>({
  word: uniqueWordIn(["planners", "name"], ["testimonials", "author"], ["itineraries", "title"]),
});

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: text });

test("a planner is added, shown with the trips of their country, hidden, deleted and restored", async ({
  page,
  staff,
  word,
  service,
  allowConsole,
}) => {
  // Playwright's trace recorder fetches the image preview, which the CSP blocks.
  allowConsole(/Connecting to 'blob:/);
  const name = `Alma ${word}`;
  const row = {
    title: `Rivers ${word}`,
    countries: ["Suriname"],
    regions: ["South America"],
    categories: ["Solo"],
  };
  const { data: itinerary } = await service
    .from("itineraries")
    .insert({ ...row, is_published: true })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, "/admin/planners");
  await page.getByRole("button", { name: "Add New Planner" }).click();
  const form = page.getByRole("dialog", { name: "Add New Planner" });
  await form.getByRole("button", { name: "Save Planner" }).click();
  await expect(form.getByText("Please enter a name")).toBeVisible();
  await form.getByLabel("Name").fill(name);
  const image = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#478200" } })
    .jpeg()
    .toBuffer();
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "alma.jpg", mimeType: "image/jpeg", buffer: image });
  await choose(page, "Countries", "Suriname");
  await choose(page, "Languages", "Dutch");
  await form.getByLabel("Reply time").fill("Answers by noon");
  await form.getByLabel("Linked account").selectOption({ label: staff.name });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save Planner" }).click();
  await expect(toast(page, "Planner added.")).toBeVisible();
  await expect(rowOf(page, "Planners", name)).toContainText("Suriname");
  const { data: profile } = await service.from("profiles").select("planner_id").eq("id", staff.id).single();
  expect(profile?.planner_id).toBeTruthy();

  const visitor = await page.context().newPage();
  await visitor.goto(`/itinerary/${itinerary.id}`);
  const planner = visitor.getByRole("region", { name: "Your planner" });
  for (const text of [name, "Suriname", "Speaks Dutch", "Answers by noon"]) {
    await expect(planner).toContainText(text);
  }
  await expect
    .poll(() => planner.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await visitor.goto("/contact");
  await expect(visitor.getByRole("article", { name })).toContainText("Speaks Dutch");
  await expectNoSidewaysScroll(visitor);
  await visitor.close();

  await rowOf(page, "Planners", name).getByRole("switch").click();
  await expect(toast(page, "Planner hidden.")).toBeVisible();
  expect(await (await page.request.get("/contact")).text()).not.toContain(name);

  await rowOf(page, "Planners", name)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Planners", name)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, "Planners", name)).toBeVisible();
});

test("a traveler submits a testimonial by email link, and it is published only after staff approve it", async ({
  page,
  staff,
  word,
  service,
  traveler,
  browser,
  site,
}) => {
  const { data: trip } = await service
    .from("trips")
    .insert({
      user_id: traveler.id,
      title: "Antigua",
      start_date: "2026-01-01",
      end_date: "2026-01-09",
      status: "past",
    })
    .select("id")
    .single()
    .throwOnError();
  const token = randomBytes(32).toString("base64url");
  await service
    .rpc("ask_for_testimonial", {
      trip_id: trip.id,
      token_hash: createHash("sha256").update(token).digest("hex"),
      mail: { kind: "testimonial-invitation", subject: "How was it?", text_body: "Hello" },
    })
    .throwOnError();
  const author = `Ines ${word}`;
  // The link must work without a session and without JavaScript.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const phone = await context.newPage();
  await phone.goto(`/functions/v1/testimonial?token=${token}`);
  await expect(phone.getByRole("heading", { name: "How was it?" })).toBeVisible();
  await phone.getByLabel("Your words").fill("The road was long and the soup was worth it.");
  await phone.getByLabel(/^Name to show/).fill(author);
  await phone.getByLabel("What kind of trip it was").selectOption("Cultural");
  await phone.getByRole("checkbox").check();
  await phone.getByRole("button", { name: "Send" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();

  const publicTestimonials = async () => {
    const response = await page.request.get(
      `/rest/v1/testimonials?select=author&author=eq.${encodeURIComponent(author)}`,
      {
        headers: { apikey: site.keys.publishableKey },
      },
    );
    return response.json();
  };
  expect(await publicTestimonials()).toEqual([]);
  // Sorted last, so that the home page, which shows three, does not change for other tests.
  await service.from("testimonials").update({ display_order: 999 }).eq("author", author).throwOnError();
  await staff.enter(page, "/admin/testimonials");
  const row = rowOf(page, "Testimonials", author);
  await expect(row).toContainText("To review");
  await expect(row).toContainText("Antigua");
  await expectAccessible(page);
  await row.getByRole("switch").click();
  await expect(row).toContainText("Shown");
  await expect.poll(publicTestimonials).toEqual([{ author }]);
});
