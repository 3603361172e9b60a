import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { showLink } from "#tests/support/mail-links.ts";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect } from "#tests/support/staff.ts";
import { exactToast as toast, toasts } from "#tests/support/toasts.ts";

interface GuestFixtures {
  /** A request from a person without an account. Everything created from it is deleted after the test. */
  readonly guest: { readonly id: string; readonly email: string; readonly itineraryDays: number };
}

const test = base.extend<GuestFixtures>({
  guest: async ({ service }, use) => {
    const email = `guest-${randomUUID().slice(0, 8)}@calabash.test`;
    const { data: itinerary } = await service
      .from("itineraries")
      .insert({
        title: `Eleven days ${email}`,
        countries: ["Peru"],
        regions: ["South America"],
        categories: ["Adventure"],
        duration: 11,
        daily_itinerary: Array.from({ length: 11 }, (_, index) => ({
          day: index + 1,
          title: `Stage ${index + 1}`,
          description: "On foot.",
        })),
      })
      .select("id")
      .single()
      .throwOnError();
    const { data: request } = await service
      .from("requests")
      .insert({ type: "full_itinerary", name: "Rosa Best", email, itinerary_id: itinerary.id })
      .select("id")
      .single()
      .throwOnError();
    await use({ id: request.id, email, itineraryDays: 11 });
    await service.from("outbox").delete().eq("to_email", email).throwOnError();
    await service.from("requests").delete().eq("id", request.id).throwOnError();
    const { data: account } = await service.rpc("account_of", { address: email });
    if (account) await service.rpc("delete_user", { user_id: account }).throwOnError();
    await service.from("itineraries").delete().eq("id", itinerary.id).throwOnError();
  },
});

const tripPanel = (page: Page) => page.getByRole("region", { name: "Trip", exact: true });

test("one click turns a guest's request into a trip, an account and an invitation to set a password", async ({
  page,
  staff,
  guest,
  service,
  site,
}) => {
  await staff.enter(page, `/admin/requests/${guest.id}`);
  const panel = tripPanel(page);
  await panel.getByRole("button", { name: "New trip" }).click();
  await expect(panel).toContainText("has no account yet");
  await panel.getByLabel("From").fill("2037-03-10");
  await expect(panel.getByLabel("To", { exact: true })).toHaveValue("2037-03-20");

  await panel.getByLabel("To", { exact: true }).fill("2037-03-02");
  await panel.getByRole("button", { name: "Create trip" }).click();
  await expect(panel.getByText("The trip ends before it starts")).toBeVisible();

  await panel.getByLabel("To", { exact: true }).fill("2037-03-18");
  await expect(panel).toContainText("9 days, while the itinerary has 11. The last 2 days are left out.");
  await panel.getByRole("button", { name: "Create trip" }).dblclick();
  await expect(toast(page, "Trip created")).toBeVisible();
  // The form closes last, once the lists are refreshed.
  await expect(panel.getByRole("button", { name: "Add another trip" })).toBeVisible();
  await expect(panel.getByRole("list", { name: "Trips" }).getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText("10 – 18 Mar 2037, 9 days");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Added: ");
  await expect(timeline).toContainText(`Invitation sent to ${guest.email}`);

  const { data: trips } = await service.from("trips").select("days").eq("request_id", guest.id);
  expect(trips).toHaveLength(1);
  expect(trips?.[0]?.days).toHaveLength(9);

  await panel.getByRole("button", { name: /^Edit/ }).click();
  await panel.getByLabel("Trip status").selectOption("upcoming");
  await panel.getByText("Days of this trip").click();
  const firstDay = panel
    .getByRole("listitem")
    .filter({ has: page.getByLabel("Day 1 title") })
    .last();
  await firstDay.getByText(/^Day 1:/).click();
  await firstDay.getByText("Drive, effort, meals, overnight").click();
  await firstDay.getByLabel("Day 1 hours on the road").pressSequentially("2.5");
  await firstDay.getByLabel("Day 1 breakfast").check();
  await panel.getByRole("button", { name: "Save trip" }).click();
  await expect(toast(page, "Trip updated")).toBeVisible();
  const { data: updatedTrip } = await service
    .from("trips")
    .select("days")
    .eq("request_id", guest.id)
    .single();
  expect(updatedTrip?.days[0]).toMatchObject({ day: 1, drive_minutes: 150, meals: ["breakfast"] });
  await expect(timeline).toContainText("Changed: ");
  await expectAccessible(page);

  await panel.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "Trip removed")).toBeVisible();
  await expect(timeline).toContainText("Removed: ");
  await expect(panel.getByRole("list", { name: "Trips" }).getByRole("listitem")).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByRole("list", { name: "Trips" }).getByRole("listitem")).toHaveCount(1);
  const { data: restoredTrip } = await service
    .from("trips")
    .select("days")
    .eq("request_id", guest.id)
    .single();
  expect(restoredTrip).toEqual(updatedTrip);

  await test.step("the guest sets a password from the invitation; an expired link offers a new one", async () => {
    const latestInvitation = async () => {
      const { data } = await service
        .from("outbox")
        .select("id, subject, text_body")
        .eq("to_email", guest.email)
        .eq("kind", "invitation")
        .order("created_at", { ascending: false })
        .limit(1)
        .single()
        .throwOnError();
      expect(data.text_body).toContain("invitation={token}");
      return { ...data, link: await showLink(site, data.id) };
    };
    const first = await latestInvitation();
    expect(first.subject).toContain("invites you to see your trip");
    expect(first.text_body).not.toContain("if it was not you");

    const past = new Date(Date.now() - 3_600_000).toISOString();
    const { data: account } = await service.rpc("account_of", { address: guest.email });
    const invitation = () => service.from("invitations");
    await invitation().update({ expires_at: past, sent_at: past }).eq("user_id", account).throwOnError();
    const guestPage = await page.context().browser()?.newPage();
    if (!guestPage) throw new Error("no browser");
    await guestPage.goto(first.link);
    await expect(guestPage.getByText("This invitation has expired.")).toBeVisible();
    await guestPage.getByRole("button", { name: "Send me a new invitation" }).click();
    await expect(guestPage.getByRole("heading", { name: "A new invitation is on its way" })).toBeVisible();

    const second = await latestInvitation();
    await guestPage.goto(second.link);
    await expect(guestPage.getByRole("heading", { level: 1, name: "Welcome" })).toBeVisible();
    await guestPage.getByLabel("New Password").fill("soursop-and-lime-7");
    await guestPage.getByLabel("Confirm Password").fill("soursop-and-lime-7");
    await guestPage.getByRole("button", { name: "Save and log in" }).click();
    await expect(guestPage).toHaveURL(/\/my-itineraries/);
    await expect(guestPage.getByRole("heading", { level: 1, name: "My Itineraries" })).toBeFocused();
    expect((await invitation().select("user_id").eq("user_id", account)).data).toEqual([]);
    await guestPage.goto(second.link);
    await expect(guestPage.getByText("This invitation is no longer valid.")).toBeVisible();
    await guestPage.close();
  });
});

test("trips are listed by departure and filtered by stage", { tag: "@long" }, async ({
  page,
  staff,
  newColleague,
  service,
}) => {
  const traveler = await newColleague("user");
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const trip = (title: string, from: number, to: number) => ({
    user_id: traveler.id,
    title,
    start_date: day(from),
    end_date: day(to),
  });
  await service
    .from("trips")
    .insert([trip("Leaves soon", 10, 14), trip("Is away", -3, 3), trip("Is back", -20, -10)])
    .throwOnError();
  await staff.enter(page, `/admin/trips?q=${traveler.email}`);
  const table = page.getByRole("table", { name: "Trips" });
  await expect(table).toContainText("Leaves soon");
  await expectAccessible(page);
  await page.getByLabel("Show").selectOption("on-the-way");
  await expect(table).toContainText("Is away");
  await expect(table).not.toContainText("Leaves soon");
  await page.getByLabel("Show").selectOption("past");
  await expect(table).toContainText("Is back");
  await table.getByRole("link", { name: "Is back", exact: true }).click();
  await page.getByRole("button", { name: "Edit trip" }).click();
  await page.getByRole("dialog").getByLabel("Trip status").selectOption("past");
  await page.getByRole("dialog").getByRole("button", { name: "Save trip" }).click();
  await expect(toast(page, "Trip updated")).toBeVisible();
});

test("a trip page shows days, documents, payments and messages", { tag: "@long" }, async ({
  page,
  staff,
  guest,
  service,
}) => {
  const { data: request } = await service
    .from("requests")
    .select("itinerary_id")
    .eq("id", guest.id)
    .single()
    .throwOnError();
  const { data: trip } = await service
    .from("trips")
    .insert({
      title: `Hills ${guest.email}`,
      start_date: "2037-03-10",
      end_date: "2037-03-20",
      request_id: guest.id,
      itinerary_id: request.itinerary_id,
    })
    .select("id")
    .single()
    .throwOnError();
  await staff.enter(page, `/admin/trips/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Hills/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Days" }).getByRole("listitem")).toHaveCount(
    guest.itineraryDays,
  );
  await expect(page.getByRole("region", { name: "Traveler" })).toContainText("Rosa Best");
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("no proposal");
  await expect(page.getByRole("region", { name: "Proposal" })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("region", { name: "Documents" }).getByRole("button", { name: "Download PDF" }).click();
  expect((await download).suggestedFilename()).toMatch(/^hills-.*\.pdf$/);
  await page.getByLabel("Message", { exact: true }).fill("Your tickets are ready.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Your tickets are ready.");
  await page.close();
  await service.from("trips").delete().eq("id", trip.id).throwOnError();
});
