import type { Page } from "@playwright/test";
import { FULL_ITINERARY } from "#tests/support/full-itinerary.ts";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, testOnOwnSite as test } from "#tests/support/test.ts";

/** Text that tries to break out of an attribute, a text node, a script string, a comment and a script element. */
const HOSTILE =
  `"'\`</script><script>window.hacked=1</script><!--<script>\u2028\\u003cscript\\u003ewindow.hacked=1` +
  `</title></style></textarea><img src=x onerror=window.hacked=1>`;

/** The same for short fields such as names. */
const SHORT = "</script><script>window.hacked=1</script>";

/** Appends the hostile text to every string of a value. */
const poison = (value: unknown): unknown => {
  if (typeof value === "string") return `${value}${HOSTILE}`;
  if (Array.isArray(value)) return value.map(poison);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poison(part)]));
};

interface Script {
  readonly type: string;
  readonly text: string;
}

/** Parses a page's HTML like a browser and returns its inline scripts. */
async function scriptsOf(page: Page, path: string): Promise<Script[]> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate(
    (source) =>
      [...new DOMParser().parseFromString(source, "text/html").querySelectorAll("script:not([src])")].map(
        (script) => ({ type: script.getAttribute("type") ?? "", text: script.textContent ?? "" }),
      ),
    html,
  );
}

test("stored and submitted text never becomes a script", async ({ page, service, setSetting }) => {
  const insert = async (table: string, row: object) => {
    const { data } = await service.from(table).insert(row).select("id").single().throwOnError();
    return String(data.id);
  };
  const harmlessItinerary = {
    ...FULL_ITINERARY,
    title: "Plain",
    access_notes: "None.",
    location: "Jamaica",
    is_featured: true,
  };
  const faq = { question: "Why?", answer: "Because [we](https://calabash.example) can.", is_published: true };
  const quote = { quote: "Lovely.", author: "Ana", country: "Peru", trip_type: "Family", state: "published" };
  const { visa_information_url: url, countries, regions, categories, ...fieldsToPoison } = harmlessItinerary;
  const fieldsToKeep = { visa_information_url: url, countries, regions, categories };
  await service.from("faqs").delete().neq("question", "").throwOnError();

  const plain = await insert("itineraries", harmlessItinerary);
  const faqId = await insert("faqs", faq);
  const quoteId = await insert("testimonials", quote);
  const pagesOf = (id: string) => [
    "/",
    "/destinations",
    `/itinerary/${id}`,
    `/itinerary/${id}?tab=details`,
    `/shortlist?ids=${id}`,
    "/faqs",
    "/contact",
  ];
  await page.goto("/about-us");
  const before = [];
  for (const path of [...pagesOf(plain), "/destinations?q=plain"]) before.push(await scriptsOf(page, path));

  const hostile = await insert("itineraries", { ...(poison(fieldsToPoison) as object), ...fieldsToKeep });
  await service.from("itineraries").delete().eq("id", plain).throwOnError();
  await service
    .from("faqs")
    .update(poison({ question: "Why?", answer: "Because." }) as object)
    .eq("id", faqId)
    .throwOnError();
  await service
    .from("testimonials")
    .update({ quote: HOSTILE, author: SHORT, country: SHORT, trip_type: SHORT.slice(0, 40) })
    .eq("id", quoteId)
    .throwOnError();
  const hours = [{ days: ["Friday"], opens: "", closes: "", text: HOSTILE }];
  const details = poison({
    name: "Calabash",
    phone: "1",
    emergencyPhone: "1",
    address: ["Bridgetown"],
    partnerName: "Partner",
    launchText: "Soon",
  });
  await setSetting("site_details", JSON.stringify({ ...(details as object), hours }));

  const search = `/destinations?q=${encodeURIComponent(HOSTILE)}`;
  for (const [index, path] of [...pagesOf(hostile), search].entries()) {
    const scripts = await scriptsOf(page, path);
    // The page has the same scripts as with harmless text, and no script contains a script tag, the start of a comment or a line separator.
    expect
      .soft(
        scripts.map(({ type }) => type),
        path,
      )
      .toEqual(before[index]?.map(({ type }) => type));
    for (const { text } of scripts) expect.soft(text, path).not.toMatch(/<\/?script|<!--|\u2028/i);
    await page.goto(path);
    await waitForHydration(page);
    expect.soft(await page.evaluate(() => "hacked" in window), path).toBe(false);
  }
});
