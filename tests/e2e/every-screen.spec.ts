import type { Page } from "@playwright/test";
import { z } from "zod";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { LINES, proposalsOf } from "#tests/support/proposals.ts";
import { expect, test } from "#tests/support/requests.ts";
import { PUBLIC_PATHS, STAFF_PATHS, visit, withIds } from "#tests/support/screens.ts";

// What holds for every screen, derived from app/routes.ts, so that a new screen is in it by itself.

/** What React reports before the page is put back. */
const LOST_NODE = /NotFoundError|The node (to be removed|before which)/;

/** Each text in an element of its own, as translating browsers do it. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest("script, style, noscript, textarea, option, title, svg")) continue;
      const font = document.createElement("font");
      text.parentNode?.replaceChild(font, text);
      font.append(text);
    }
  });

/** Collects what screen readers announce: the text of each live region, whenever it is a new one. */
function listen() {
  const texts = new Map<Element, string>();
  const heard: string[] = [];
  Object.assign(window, { heard });
  const hear = () => {
    for (const region of document.querySelectorAll<HTMLElement>("[role=status], [role=alert], [aria-live]")) {
      const text = region.checkVisibility() ? region.innerText.trim() : "";
      if (text && text !== texts.get(region)) heard.push(text);
      texts.set(region, text);
    }
  };
  new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true });
}
const spoken = async (page: Page) => {
  const heard = await page.evaluate(() => Reflect.get(window, "heard"));
  return z
    .array(z.string())
    .parse(heard)
    .filter((text) => !/^(Loading|Verifying)/.test(text));
};

const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";

/** At 400 % zoom with more space between letters: nothing scrolls sideways or covers what has the focus. */
async function expectRoomAt400Percent(page: Page, path: string) {
  const style = await page.addStyleTag({ content: SPACING });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, path).toBeLessThanOrEqual(0);
  const covered = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a[href], button, input, select, textarea)",
    );
    return [...controls].slice(0, 40).flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const above = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1));
      const isSeen = !above || control.contains(above) || above.contains(control);
      return isSeen ? [] : [control.outerHTML.slice(0, 120)];
    });
  });
  expect(covered, `${path}: covered while focused`).toEqual([]);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
  if (size) await page.setViewportSize(size);
}

test("every screen of the back office focuses its heading, names it in the title, and has room at 400 %", async ({
  page,
  staff,
  service,
  allowConsole,
}) => {
  test.setTimeout(600_000);
  allowConsole(LOST_NODE);
  await staff.enter(page, "/admin/help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const route of STAFF_PATHS.filter((path) => path !== "/admin")) {
    const path = await withIds(service, route);
    await visit(page, path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading, path).toBeFocused();
    const name = (await heading.innerText()).split("\n").join("");
    await expect.poll(() => page.title(), path).toContain(name.split(",")[0]);
    await expectRoomAt400Percent(page, path);
    await translate(page);
  }
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("in the inbox, no action leaves the focus nowhere", async ({ page, staff, word, addRequest }) => {
  await addRequest({ name: `Ann ${word}` });
  await addRequest({ name: `Ben ${word}` });
  await staff.enter(page, `/admin/requests?q=${word}`);
  await page.getByRole("list", { name: "Requests" }).getByRole("link").first().press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: word });
  await expect(heading).toBeFocused();
  // Not the inner text, in which the hidden state is a line of its own.
  const name = (await heading.textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(heading).not.toHaveText(name);
  await expect(heading).toBeFocused();
  const remove = page.getByRole("button", { name: "Delete this request" });
  await remove.press("Enter");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(remove).toBeFocused();
  const assign = page.getByRole("button", { name: "Assign to me" });
  await assign.press("Enter");
  await expect(assign).toBeDisabled();
  await expect(assign).toBeFocused();
});

test("on a translated page, a request opens and a note is saved", async ({
  page,
  staff,
  word,
  addRequest,
  allowConsole,
}) => {
  allowConsole(LOST_NODE);
  await addRequest();
  await staff.enter(page, `/admin/requests?q=${word}`);
  const link = page.getByRole("list", { name: "Requests" }).getByRole("link");
  await expect(link).toBeVisible();
  await translate(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: word })).toBeFocused();
  await translate(page);
  await page.getByRole("tab", { name: "Note" }).click();
  await page.getByLabel("Internal note").fill("Prefers trains");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("main").getByText("Prefers trains")).toBeVisible();
  await expect(page.getByLabel("Internal note")).toHaveValue("");
});

test("what changes is announced once, and not at each letter", async ({ page, staff, service, word }) => {
  await page.addInitScript(listen);
  await page.goto("/destinations");
  await waitForHydration(page);
  await page.getByLabel("Search destinations").fill(word);
  await expect(page.getByRole("heading", { name: "No itineraries found" })).toBeVisible();
  expect(await spoken(page)).toEqual([expect.stringMatching(/^\d+ results$/), "Showing 0 results"]);
  await staff.enter(page, `/admin/requests?q=${word}`);
  await expect(page.getByText("No requests here.")).toBeVisible();
  expect(await spoken(page)).toEqual([
    "No requests here. When a visitor writes to you, it appears on this page.",
  ]);
  const draft = await proposalsOf(service, staff.id).draft({}, LINES, { email: `${word}@calabash.test` });
  await page.goto(`/admin/proposals/${draft.proposalId}`);
  await page.getByLabel("Price", { exact: true }).first().fill("12x");
  await page.getByLabel("Price", { exact: true }).first().fill("1234");
  await expect(page.getByTestId("proposal-total")).toContainText("3,068");
  expect(await spoken(page)).toEqual(["Write the amount as 2,400.00 or 2400"]);
});

test("every public page focuses its heading, has room at 400 %, and survives a translation", async ({
  page,
  service,
  allowConsole,
}) => {
  allowConsole(LOST_NODE);
  test.setTimeout(600_000);
  await page.goto("/");
  await waitForHydration(page);
  for (const path of PUBLIC_PATHS) {
    if (path === "/") continue;
    await visit(page, await withIds(service, path));
    await expect(page.getByRole("heading", { level: 1 }), path).toBeFocused();
    await expectRoomAt400Percent(page, path);
    await translate(page);
    if (path !== "/destinations") continue;
    // The number of results is a text that React replaces.
    await page.getByLabel("Search destinations").fill("Peru");
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    await expect(page.getByLabel("Search destinations")).toHaveValue("Peru");
  }
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});

test("with the system's colors, what is chosen differs from what is not", async ({ page, staff }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await staff.enter(page, "/admin/itineraries");
  const colorOf = (selected: boolean) =>
    page
      .getByRole("tab", { selected })
      .first()
      .evaluate((tab) => getComputedStyle(tab).backgroundColor);
  expect(await colorOf(true)).not.toBe(await colorOf(false));
});

test("a browser without newer features keeps the server's page", async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [Promise, "withResolvers"],
      [URL, "canParse"],
      [Map, "groupBy"],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  await page.goto("/contact");
  await expect(page.getByText("This form needs JavaScript.")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});
