import { readFile } from "node:fs/promises";
import { FULL_ITINERARY } from "#tests/support/full-itinerary.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { makeSignInOlder } from "#tests/support/second-factor.ts";
import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { readStoredSession } from "#tests/support/stored-session.ts";
import { test as base, expect, fillLogin } from "#tests/support/traveler.ts";

/** The future trips are years ahead, so that they do not become past trips, which have no calendar file. */
const PLANS = [
  { title: "Portland with Dad", status: "upcoming", start_date: "2037-12-12", end_date: "2037-12-18" },
  { title: "Reef and rum", status: "planning", start_date: "2038-03-28", end_date: "2038-04-02" },
  { title: "Old stones", status: "past", start_date: "2025-12-30", end_date: "2026-01-04" },
] as const;

const test = base.extend<{ itineraryId: string; trips: { id: string; title: string }[] }>({
  itineraryId: async ({ service }, use) => use((await seededItinerary(service)).id),
  trips: async ({ service, traveler, itineraryId }, use) => {
    const { data } = await service
      .from("trips")
      .insert(
        PLANS.map((plan) => ({
          ...plan,
          user_id: traveler.id,
          location: "Jamaica",
          itinerary_id: itineraryId,
        })),
      )
      .select("id, title")
      .throwOnError();
    await use(data ?? []);
  },
});

test("after login, empty tabs show hints; later they show requests and a trip without an itinerary", {
  tag: "@long",
}, async ({ page, service, traveler }) => {
  await page.goto("/my-itineraries");
  await expect(page).toHaveURL("/login?next=/my-itineraries");
  await fillLogin(page, traveler);
  await expect(page).toHaveURL("/my-itineraries");

  await test.step("each empty tab has its own text and a link to the catalog", async () => {
    const headings = new Set<string>();
    for (const name of ["All Trips", "Upcoming", "Planning", "Past"]) {
      await page.getByRole("tab", { name }).click();
      const panel = page.getByRole("tabpanel", { name });
      headings.add(await panel.getByRole("heading").innerText());
      await expect(panel.getByRole("link")).toHaveAttribute("href", "/destinations");
    }
    expect(headings.size).toBe(4);
    await expectAccessible(page);
  });

  const request = { name: "Ines", email: traveler.email, user_id: traveler.id, type: "contact" };
  await service
    .from("requests")
    .insert([
      { ...request, subject: "Ferry times", status: "in_progress", message: "When does it leave?" },
      { ...request, subject: "Quiet beach", status: "won" },
    ])
    .throwOnError();
  await service
    .from("trips")
    .insert({ ...PLANS[0], user_id: traveler.id })
    .throwOnError();
  await page.reload();
  const requests = page.getByRole("region", { name: "Your requests" }).getByRole("listitem");
  await expect(requests).toHaveCount(2);
  await expect(requests.filter({ hasText: "Ferry times" })).toContainText("In progress");
  await expect(requests.filter({ hasText: "Quiet beach" })).toContainText("Booked");
  await expect(page.getByRole("article")).toContainText("Portland with Dad");
  await expect(page.getByRole("link", { name: "View Details" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Download PDF/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Add to calendar/ })).toBeVisible();
});

test("a trip keeps its days, its image and its PDF when its itinerary is unpublished", {
  tag: "@long",
}, async ({ page, service, traveler }) => {
  const { data: itinerary } = await service
    .from("itineraries")
    .insert({
      ...FULL_ITINERARY,
      title: "Until the season ends",
      image: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
    })
    .select("id")
    .single()
    .throwOnError();
  const plan = { ...PLANS[0], user_id: traveler.id, itinerary_id: itinerary.id };
  await service.from("trips").insert(plan).throwOnError();
  await traveler.enter(page, "/my-itineraries");
  await page.getByRole("link", { name: "View Details" }).click();
  const basis = page.getByRole("link", { name: "See the itinerary it is based on" });
  await expect(basis).toBeVisible();

  await service.from("itineraries").update({ is_published: false }).eq("id", itinerary.id).throwOnError();
  await page.goto("/my-itineraries");
  await expect(page.getByRole("article").locator("img")).toBeVisible();
  await page.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Arrive by boat" })).toBeVisible();
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  // There is no link to the itinerary's page, which no longer exists.
  await expect(basis).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

  expect((await page.request.get(`/itinerary/${itinerary.id}`)).status()).toBe(404);
  await service.from("itineraries").delete().eq("id", itinerary.id).throwOnError();
});

test("trips reload after a failure, are grouped in four tabs, downloadable and private", async ({
  page,
  site,
  service,
  admin,
  traveler,
  newTraveler,
  trips,
  itineraryId,
  allowConsole,
}) => {
  allowConsole(/status of 503/);
  await page.route("**/rest/v1/trips*", (route) => route.fulfill({ status: 503, json: { message: "x" } }));
  await traveler.enter(page, "/my-itineraries");
  await expect(page.getByRole("alert")).toContainText("Error loading your trips");
  await page.unroute("**/rest/v1/trips*");
  await page.getByRole("button", { name: "Try Again" }).click();

  await test.step("four tabs show their counts, and a card links to the trip page", async () => {
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(3);
    await expect(page.getByRole("tab")).toHaveText([
      "All Trips (3)",
      "Upcoming (1)",
      "Planning (1)",
      "Past (1)",
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("tab", { name: "Upcoming" }).click();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("Portland with Dad");
    await expect(cards).toContainText("Jamaica");
    await expect(cards).toContainText("12 – 18 Dec 2037");
    await expect(cards).toContainText("Upcoming");
    await expect(cards.locator("img")).toBeVisible();
    await page.getByRole("link", { name: "View Details" }).click();
    await expect(page).toHaveURL(`/my-itineraries/${trips[0]?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Portland with Dad");
    // On a phone a link jumps to the planner.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Ask your planner" }).click();
    await expect(page.getByRole("heading", { name: "Your planner" })).toBeInViewport();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("main")).toContainText("12 – 18 Dec 2037");
    await expect(page.getByRole("main")).toContainText("Sat 12 Dec 2037");
    await expect(
      page.getByRole("complementary", { name: "Your planner" }).getByRole("link").first(),
    ).toHaveAttribute("href", /^mailto:.*subject=Portland%20with%20Dad$/);
    await expect(page.getByRole("link", { name: "See the itinerary it is based on" })).toHaveAttribute(
      "href",
      `/itinerary/${itineraryId}`,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // The first Back only undoes the jump to the planner.
    await page.goBack();
    await expect(page).toHaveURL(`/my-itineraries/${trips[0]?.id}`);
    await page.goBack();
    await expect(cards.first()).toBeVisible();

    await page.getByRole("tab", { name: "Planning" }).click();
    await expect(cards).toContainText("28 Mar – 2 Apr 2038");
    await page.getByRole("tab", { name: "Past" }).click();
    await expect(cards).toContainText("30 Dec 2025 – 4 Jan 2026");
    await expect(page.getByRole("link", { name: "Request New Trip" })).toHaveAttribute("href", "/contact");
    await page.getByRole("tab", { name: "All Trips" }).click();
  });

  await test.step("the PDF and the calendar file are named after the trip", async () => {
    const card = page.getByRole("article").filter({ hasText: "Portland with Dad" });
    const downloadFile = async (name: string) => {
      const download = page.waitForEvent("download");
      const button = card.getByRole("button", { name, exact: true });
      await expect(button).toHaveAccessibleDescription("Portland with Dad");
      await button.click();
      const file = await download;
      // Focus stays on the button for keyboard users.
      await expect(button).toBeFocused();
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const pdf = await downloadFile("Download PDF");
    expect(pdf.name).toBe("portland-with-dad.pdf");
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = pdf.bytes.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages.length).toBeGreaterThan(2);
    for (const font of ["Figtree", "Fraunces"]) expect(pdf.bytes.toString("latin1")).toContain(font);
    const calendar = await downloadFile("Add to calendar");
    expect(calendar.name).toBe("portland-with-dad.ics");
    expect(calendar.bytes.toString()).toContain("DTSTART;VALUE=DATE:20371212\r\n");
  });

  await test.step("a trip shows its own days; a past trip has no calendar file", async () => {
    const past = trips.find(({ title }) => title === "Old stones")?.id ?? "";
    await service
      .from("trips")
      .update({ days: [{ day: 2, title: "Nelson's Dockyard", description: "Bring a hat." }] })
      .eq("id", past)
      .throwOnError();
    await page.goto(`/my-itineraries/${past}`);
    await expect(page.getByRole("heading", { level: 3, name: "Nelson's Dockyard" })).toBeVisible();
    await expect(page.getByText("Wed 31 Dec 2025")).toBeVisible();
    // Every date of the trip is listed, as in the PDF.
    await expect(page.getByRole("heading", { level: 3, name: "Open day" })).toHaveCount(5);
    await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to calendar" })).toHaveCount(0);
  });

  await test.step("another traveler's trip cannot be viewed or downloaded", async () => {
    const other = await newTraveler();
    const { data: otherTrip } = await service
      .from("trips")
      .insert({ ...PLANS[0], user_id: other.id, itinerary_id: (await seededItinerary(service)).id })
      .select("id")
      .single()
      .throwOnError();
    await page.goto(`/my-itineraries/${otherTrip.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trip not found");
    const token = (await readStoredSession(page))?.access_token;
    const adminToken = (await admin.auth.getSession()).data.session?.access_token;
    for (const file of ["trip-pdf", "trip-calendar"]) {
      const url = `${site.url}/functions/v1/${file}?trip=${otherTrip.id}`;
      const fetchFile = (bearer?: string) =>
        page.request.get(url, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {});
      expect((await fetchFile(token)).status()).toBe(404);
      expect((await fetchFile()).status()).toBe(401);
      expect((await fetchFile("made.up.token")).status()).toBe(401);
      expect((await fetchFile(adminToken)).status()).toBe(200);
    }
  });
});

test("travelers can download and erase their data", async ({
  page,
  site,
  service,
  traveler,
  trips,
  allowConsole,
}) => {
  // Logging out after the erasure fails, because the session is already gone.
  allowConsole(/status of 403/);
  expect(trips).toHaveLength(3);
  await traveler.enter(page, "/my-itineraries");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("link", { name: "Privacy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Download my data" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data).toMatchObject({
    account: { email: traveler.email },
    profile: { first_name: "Ines", last_name: "Braithwaite" },
    role: "user",
    requests: [],
    subscriptions: [],
    engagements: [],
  });
  expect(data.trips).toHaveLength(3);

  await page.getByRole("button", { name: "Erase my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase everything?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog).toHaveCount(0);

  await makeSignInOlder(page, 11, site.keys.jwtSecret);
  await page.getByRole("button", { name: "Erase my account" }).click();
  await dialog.getByRole("button", { name: "Yes, erase everything" }).click();
  const confirmation = page.getByRole("dialog", { name: "Please confirm it's you" });
  await confirmation.getByLabel("Current Password").fill(traveler.password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your account and your data were erased.")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect((await service.rpc("held_about", { address: traveler.email })).data).toEqual({});
});
