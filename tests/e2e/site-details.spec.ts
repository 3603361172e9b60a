import { seededItinerary } from "#tests/support/seeded-itinerary.ts";
import { expect, testAlone as test } from "#tests/support/test.ts";

const PAGES = [
  "/",
  "/destinations",
  "/shortlist",
  "/contact",
  "/about-us",
  "/faqs",
  "/privacy-policy",
  "/terms-of-use",
  "/login",
  "/forgot-password",
  "/reset-password",
  "/my-itineraries",
  "/no-such-place",
];

test("a changed name, address or opening time shows on every page at once", async ({ service, request }) => {
  const change = async (details: object) =>
    service
      .from("site_settings")
      .upsert({ key: "site_details", value: JSON.stringify(details) })
      .throwOnError();
  const pages = [...PAGES, `/itinerary/${(await seededItinerary(service)).id}`];
  // Every page has been rendered before.
  for (const path of pages) await request.get(path);
  for (const [index, day] of ["Friday", "Sunday"].entries()) {
    const name = `Soursop ${index}`;
    const address = `${index} Harbor Road`;
    await change({
      name,
      partnerName: "Soursop Stays",
      address: [address],
      hours: [{ days: [day], opens: "10:00", closes: "12:00" }],
    });
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
      const footer = html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
      expect.soft(header, path).toContain(name);
      expect.soft(footer, path).toContain(name);
      expect.soft(footer, path).toContain(address);
      expect.soft(footer, path).toContain(day);
      const body = html.slice(html.indexOf("<body"));
      const text = body.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]+>/g, " ");
      expect.soft(text, path).not.toContain("Calabash");
    }
  }
});
