import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/page-checks.ts";
import { expect, test } from "#tests/support/test.ts";

/** Opens a page and checks its title, metadata, accessibility and width. */
async function openPage(page: Page, siteUrl: string, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expectPage(page, siteUrl, path, heading);
}

async function expectPage(page: Page, siteUrl: string, path: string, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(`${heading} | Calabash`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${siteUrl}${path}`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S.{40,}/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("the contact page lists every contact detail", async ({ page, site }) => {
  await openPage(page, site.url, "/contact", "Contact Us");
  await expect(page.getByRole("heading", { name: "Send Us a Message" })).toBeVisible();
  const card = page.getByRole("region", { name: "Contact Information" });
  await expect(card.getByRole("link", { name: "hello@calabash.example" })).toHaveAttribute(
    "href",
    "mailto:hello@calabash.example",
  );
  await expect(card.getByRole("link", { name: "+1 246 555 0142" })).toHaveAttribute(
    "href",
    "tel:+12465550142",
  );
  await expect(card.getByText("Christ Church, Barbados")).toBeVisible();
  await expect(card.getByText("Monday to Friday: 8:30-16:30")).toBeVisible();
  await expect(card.getByText("Saturday: 9:00-12:00")).toBeVisible();
});

test("the about page has its sections and links to the listing", async ({ page, site }) => {
  await openPage(page, site.url, "/about-us", "About Us");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "The People Who Plan Your Trip",
    "Our Philosophy",
    "Grounded in Experience",
    "Focused on the Americas",
    "Travel Without the Stress",
    "Why Travel With Us?",
    "Our Promise",
  ]);
  await expect(page.getByText("30+ years")).toBeVisible();
  await page.getByRole("link", { name: "View Destinations", exact: true }).click();
  await expect(page).toHaveURL("/destinations");
});

test("the terms link to the privacy notice, whose table of contents links to its eleven sections", async ({
  page,
  site,
}) => {
  await openPage(page, site.url, "/terms-of-use", "Website Terms of Use");
  await expect(page.getByRole("heading", { level: 2, name: /^\d+\. / })).toHaveText(
    [
      "Introduction",
      "Your Use of the Site",
      "Limitation of Liability",
      "Indemnification",
      "Intellectual Property",
      "Privacy",
      "Termination",
      "Governing Law",
    ].map((title, index) => `${index + 1}. ${title}`),
  );
  await expect(page.getByText("only as a personal shopping resource")).toBeVisible();
  await expect(page.getByText("restricted and subject to registration")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "privacy notice" }).click();
  await expect(page).toHaveURL("/privacy-policy");

  await expectPage(page, site.url, "/privacy-policy", "Privacy Notice");
  await expect(page.getByText("Published 30 June 2025")).toBeVisible();
  await expect(page.getByText("Data Protection Act, 2019").first()).toBeVisible();
  const sections = page.getByRole("heading", { level: 2, name: /^\d+\. / });
  await expect(sections).toHaveCount(11);
  await expect(sections.last()).toHaveText(/^11\. /);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Your rights" })
    .click();
  await expect(page.getByRole("heading", { name: "10. Your rights" })).toBeInViewport();
});
