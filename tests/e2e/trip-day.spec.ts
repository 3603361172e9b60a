import { addDays } from "#domain/calendar-days.ts";
import { dateIn } from "#domain/zone-offset.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/staff.ts";

const ZONE = "America/Costa_Rica";

test("a hotel changes during a trip: the traveler reads it, presses 'Got it', and staff see that they did", {
  tag: "@phone",
}, async ({ browser, page, staff, service, newAccount }) => {
  const email = `under-way-${Date.now()}@calabash.test`;
  const traveler = await newAccount({ email, first_name: "Ines", last_name: "Braithwaite" });
  const today = dateIn(ZONE, new Date());
  const stay = {
    id: "s",
    name: "Hotel Presidente",
    address: "Avenida Central",
    phone: "+506 2400",
    zone: ZONE,
  };
  const trip = {
    user_id: traveler.id,
    title: "Coast to coast",
    status: "upcoming" as const,
    // Under way in every zone in which the phone may be.
    start_date: addDays(today, -3),
    end_date: addDays(today, 3),
    stays: [{ ...stay, check_in: addDays(today, -1), check_out: addDays(today, 2), check_in_time: "00:00" }],
    contacts: [{ id: "c", name: "Ana Mora", phone: "+506 8400", note: "Guide" }],
    days: [{ day: 5, title: "Tomorrow's boat", description: "Early." }],
  };
  const { data } = await service.from("trips").insert(trip).select("id").single().throwOnError();

  await staff.enter(page, `/admin/trips/${data.id}`);
  await page.getByRole("button", { name: "Edit trip" }).click();
  const form = page.getByRole("dialog");
  await form.getByText("Stays (1)").click();
  await form.getByText(/^Hotel Presidente, /).click();
  await form
    .getByRole("group", { name: /^Hotel Presidente/ })
    .getByLabel("Name")
    .fill("Hotel Grano de Oro");
  await expect(form.getByRole("region", { name: "What changes for the traveler" })).toContainText(
    "Day 3: Hotel Grano de Oro instead of Hotel Presidente.",
  );
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save trip" }).click();
  await expect(page.getByRole("region", { name: "History" })).toContainText("not read yet");
  await page.goto("/admin");
  const queue = page.getByRole("list", { name: "Queue" }).getByRole("listitem");
  await expect(queue.filter({ hasText: "Ines Braithwaite has not read what changed" })).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await traveler.enter(phone, `/my-itineraries/${data.id}`);
  const day = phone.getByRole("region", { name: "Today" });
  await expect(day).toContainText("Tonight: Hotel Grano de Oro");
  await expect(day).toContainText("Tomorrow: Tomorrow's boat");
  await expect(day.getByRole("link", { name: /Ana Mora/ })).toHaveAttribute("href", "tel:+5068400");
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  const note = phone.getByRole("region", { name: "What changed" });
  await expect(note).toContainText("Day 3: Hotel Grano de Oro instead of Hotel Presidente.");
  await note.getByRole("button", { name: "Got it" }).click();
  await expect(note.getByRole("button", { name: "Got it" })).toHaveCount(0);
  await phone.context().close();

  await page.goto(`/admin/trips/${data.id}`);
  await expect(page.getByRole("region", { name: "History" })).toContainText(/· read /);
});
