import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser, type Driver } from "#tests/engines/browser.ts";
import { engines } from "#tests/engines/engines.ts";
import { addTripWithPapers, pdfOf } from "#tests/support/example-papers.ts";
import { proposalsOf, secretHash } from "#tests/support/proposals.ts";
import { type RunningSite, serviceOf, startSite } from "#tests/support/run-site.ts";

const ROOT = join(import.meta.dirname, "../..");
const DIALOG = { role: "dialog" } as const;

describe.each(engines)("$name", ({ name, start }) => {
  const screenshots = join(ROOT, "test-results/engines", name);
  let site: RunningSite;
  /** The test of the offline page stops this one. */
  let siteToStop: RunningSite;
  let service: SupabaseClient;
  let driver: Driver;
  let browser: Browser;
  /** Console messages that this test allows. */
  let allowed: RegExp | null = null;

  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    [site, siteToStop] = await Promise.all([startSite(), startSite()]);
    service = serviceOf(site);
    driver = await start();
    browser = new Browser(driver, site.url);
  });
  afterAll(async () => {
    await driver?.close();
    await Promise.all([site?.stop(), siteToStop?.stop()]);
  });
  beforeEach(async () => {
    allowed = null;
    await browser.open("/");
    await browser.evaluate("(localStorage.clear(), sessionStorage.clear())");
    // Discards the messages of this preparation.
    driver.problems();
  });
  afterEach(() => {
    const unexpected = driver.problems().filter((line) => !allowed?.test(line));
    expect(unexpected, "unexpected console messages").toEqual([]);
  });

  const saveScreenshot = async (screen: string) =>
    writeFile(join(screenshots, `${screen}.png`), await driver.screenshot());
  const addAccount = async () => {
    const email = `${randomUUID()}@calabash.test`;
    const password = `sea-grape-${randomUUID()}`;
    const user_metadata = { first_name: "Ines", last_name: "Braithwaite" };
    const { data, error } = await service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata,
    });
    if (error) throw error;
    return { id: data.user.id, email, password };
  };
  /** The account has a name, because the back office asks staff without a name to enter one. */
  const addStaff = async () => {
    const staff = await addAccount();
    await service.from("user_roles").upsert({ user_id: staff.id, role: "admin" }).throwOnError();
    return staff;
  };
  const addRequest = async (row: object): Promise<string> => {
    const request = { type: "contact", name: "Rosa", email: "rosa@calabash.test", message: "Hello", ...row };
    const { data } = await service.from("requests").insert(request).select("id").single().throwOnError();
    return data.id;
  };
  const logIn = async (
    { email, password }: { email: string; password: string },
    next = "/my-itineraries",
  ) => {
    await browser.open(`/login?next=${next}`);
    await browser.fill({ label: "Email" }, email);
    await browser.fill({ label: "Password" }, password);
    await browser.click({ role: "button", name: /^Log in$/ });
    await browser.waitFor(next, `location.pathname === ${JSON.stringify(next)}`);
  };

  test("a visitor goes from the home page to an itinerary and asks for changes", async () => {
    await saveScreenshot("home");
    await browser.click({ role: "link", name: "Explore Destinations" });
    await browser.see({ role: "heading", name: "Discover Our Destinations" });
    await browser.seeCount({ role: "article" }, 9);
    await saveScreenshot("listing");
    await browser.select({ label: "Region" }, "caribbean");
    await browser.see({ text: "Showing 3 results" });
    expect(await browser.path()).toBe("/destinations?region=caribbean");
    await browser.click({ role: "heading", name: /^Havana/ });
    await browser.see({ role: "heading", name: /^Havana/ });
    await saveScreenshot("itinerary");
    await browser.click({ role: "button", name: "Customize This Trip" });
    const email = `${randomUUID()}@calabash.test`;
    await browser.fill({ in: DIALOG, label: "Name" }, "Ada Lovelace");
    await browser.fill({ in: DIALOG, label: "Email" }, email);
    await browser.fill({ in: DIALOG, label: "Number of Travelers" }, "3");
    await browser.fill({ in: DIALOG, label: "What would you like to change?" }, "One beach more");
    await saveScreenshot("dialog");
    await browser.click({ in: DIALOG, role: "button", name: "Submit Request" });
    await browser.see({ text: "Request Submitted" });
    const { data } = await service.from("requests").select("type, message").eq("email", email).single();
    expect(data).toMatchObject({ type: "customization" });
  });

  test("a visitor writes to the agency", async () => {
    // The scheduling provider cannot be reached without the internet.
    allowed = /NAME_NOT_RESOLVED|calendly/i;
    await browser.click({ role: "link", name: "Contact an Expert" });
    const email = `${randomUUID()}@calabash.test`;
    await browser.fill({ label: "Name" }, "Ada Lovelace");
    await browser.fill({ label: "Email" }, email);
    await browser.select({ label: "Inquiry Type" }, "Booking Question");
    await browser.fill({ label: "Message" }, "We are six, and one of us is afraid of boats.");
    await saveScreenshot("form");
    await browser.click({ role: "button", name: "Send Message" });
    await browser.see({ text: "Message Sent" });
    const { data } = await service.from("requests").select("message").eq("email", email).single();
    expect(data?.message).toBe("We are six, and one of us is afraid of boats.");
  });

  test("an itinerary marked with a heart is on the shortlist", async () => {
    await browser.open("/destinations");
    await browser.click({ role: "button", name: /^Shortlist Cusco/ });
    await browser.open("/shortlist");
    await browser.see({ role: "heading", name: /^Cusco/ });
    await browser.seeCount({ role: "article" }, 1);
    await saveScreenshot("shortlist");
  });

  test("a traveler keeps a trip on the phone and opens a paper", async () => {
    // Chromium's advice on how this test reads the drawing.
    allowed = /willReadFrequently/;
    const traveler = await addAccount();
    const file = pdfOf("Insurance");
    const trip = await addTripWithPapers(service, traveler.id, [
      { title: "Insurance", file, extension: "pdf" },
    ]);
    await logIn(traveler, `/my-itineraries/${trip}`);
    await browser.click({ role: "button", name: "Yes, keep this trip" });
    await browser.see({ text: /^Complete on this phone, as of today/ });
    await browser.see({ text: /^on this phone$/ });
    await browser.click({ role: "button", name: "Open Insurance" });
    await browser.waitFor(
      "the paper to be drawn",
      `(() => {
        const canvas = document.querySelector("[role=dialog] canvas");
        const square = canvas?.width && canvas.getContext("2d").getImageData(canvas.width / 3, canvas.height * 0.7, 1, 1);
        return Boolean(square) && square.data[0] === 0 && square.data[3] === 255;
      })()`,
    );
    await saveScreenshot("paper");
  });

  test("a traveler logs in and saves the PDF of a trip", async () => {
    const traveler = await addAccount();
    const { data: itinerary } = await service
      .from("itineraries")
      .select("id")
      .eq("is_published", true)
      .limit(1)
      .single()
      .throwOnError();
    await service
      .from("trips")
      .insert({
        title: "Portland with Dad",
        status: "upcoming",
        start_date: "2037-12-12",
        end_date: "2037-12-18",
        user_id: traveler.id,
        itinerary_id: itinerary.id,
        days: [{ day: 1, title: "Blue Hole before breakfast", description: "Bring shoes." }],
      })
      .throwOnError();
    await logIn(traveler);
    await browser.see({ role: "heading", name: "My Itineraries" });
    await browser.click({ role: "link", name: "View Details" });
    await browser.see({ role: "heading", name: "Blue Hole before breakfast" });
    await saveScreenshot("my-trip");
    await browser.click({ role: "button", name: "Download PDF" });
    const file = join(driver.downloads, "portland-with-dad.pdf");
    await expect
      .poll(() => readdir(driver.downloads), { timeout: 30_000 })
      .toContain("portland-with-dad.pdf");
    await expect
      .poll(async () => (await readFile(file)).subarray(0, 5).toString(), { timeout: 30_000 })
      .toBe("%PDF-");
  });

  test("a traveler accepts a proposal", async () => {
    const agency = proposalsOf(service, (await addStaff()).id);
    const secret = randomBytes(32).toString("base64url");
    const { proposalId } = await agency.send(await agency.draft(), { link_hash: secretHash(secret) });
    await browser.open(`/proposal/${secret}`);
    await browser.see({ role: "heading", name: "Two in Peru" });
    await saveScreenshot("proposal");
    await browser.click({ label: "Spa" });
    await browser.fill({ label: "Your full name" }, "Ines Braithwaite");
    await browser.click({ role: "checkbox", name: /accept/i });
    await browser.click({ role: "button", name: /^Accept for/ });
    await browser.see({ role: "heading", name: /You're going to Peru/ });
    await saveScreenshot("proposal-accepted");
    const { data } = await service
      .from("proposal_acceptances")
      .select("name")
      .eq("proposal_id", proposalId)
      .single();
    expect(data?.name).toBe("Ines Braithwaite");
  });

  describe("in the back office", () => {
    test("a request is answered", async () => {
      const id = await addRequest({ message: "Is March too hot?" });
      await logIn(await addStaff(), "/admin");
      await saveScreenshot("dashboard");
      await browser.open(`/admin/requests/${id}`);
      await browser.fill({ label: /^Message$/ }, "March is fine in the hills.");
      await saveScreenshot("request");
      await browser.click({ role: "button", name: "Send reply" });
      await browser.see({ text: "Reply queued" });
      const { data } = await service
        .from("outbox")
        .select("text_body")
        .eq("request_id", id)
        .eq("kind", "reply");
      expect(data?.[0]?.text_body).toContain("March is fine in the hills.");
    });

    test("an itinerary is saved with an image", async () => {
      const folder = await mkdtemp(join(tmpdir(), "calabash-image-"));
      const file = join(folder, "lima.jpg");
      await sharp({ create: { width: 320, height: 180, channels: 3, background: "#0b4f5c" } })
        .jpeg()
        .toFile(file);
      const { data: itinerary } = await service
        .from("itineraries")
        .insert({
          title: "Lima",
          countries: ["Peru"],
          regions: ["South America"],
          categories: ["Solo"],
        })
        .select("id")
        .single()
        .throwOnError();
      await logIn(await addStaff(), "/admin");
      await browser.open(`/admin/itineraries/${itinerary.id}`);
      await browser.fill({ in: DIALOG, label: "Subtitle" }, "From the sea to the stones");
      await browser.chooseFile({ in: DIALOG, label: "Choose an image" }, file);
      await saveScreenshot("itinerary-form");
      await browser.click({ in: DIALOG, role: "button", name: "Update Itinerary" });
      await browser.see({ text: /Itinerary updated successfully/ });
      const { data } = await service
        .from("itineraries")
        .select("subtitle, image")
        .eq("id", itinerary.id)
        .single();
      expect(data?.subtitle).toBe("From the sea to the stones");
      expect(data?.image).toMatch(/\.jpg$/);
      await rm(folder, { recursive: true });
    });

    test("a trip is created with its dates", async () => {
      const traveler = await addAccount();
      const id = await addRequest({ user_id: traveler.id });
      await logIn(await addStaff(), "/admin");
      await browser.open(`/admin/requests/${id}`);
      await browser.click({ role: "button", name: "New trip" });
      await browser.fillDate({ label: /^From$/ }, "2037-03-02");
      await browser.fillDate({ label: /^To$/ }, "2037-03-09");
      await saveScreenshot("dates");
      await browser.click({ role: "button", name: "Create trip" });
      await browser.see({ text: "Trip created" });
      const { data } = await service
        .from("trips")
        .select("start_date, end_date")
        .eq("user_id", traveler.id)
        .single();
      expect(data).toEqual({ start_date: "2037-03-02", end_date: "2037-03-09" });
    });
  });

  test("without a connection, a visited page is shown from the cache, and any other URL shows the offline page", async () => {
    allowed = /./;
    const visitor = new Browser(driver, siteToStop.url);
    await visitor.open("/destinations");
    await visitor.waitFor("the service worker", "navigator.serviceWorker.controller !== null");
    await visitor.open("/faqs");
    await visitor.waitFor("the copy of the page", "caches.match('/faqs').then(Boolean)");
    await siteToStop.stop();
    await driver.open(`${siteToStop.url}/about-us`).catch(() => {});
    await visitor.see({ role: "heading", name: "You are offline" });
    await saveScreenshot("offline");
    await driver.open(`${siteToStop.url}/faqs`).catch(() => {});
    await visitor.see({ role: "heading", name: /Frequently Asked/i });
  });
});
