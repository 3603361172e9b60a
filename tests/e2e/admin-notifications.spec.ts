import { randomUUID } from "node:crypto";
import { expectAccessible } from "#tests/support/page-checks.ts";
import { test as base, expect } from "#tests/support/staff.ts";

interface MailFixtures {
  /** `add` queues emails whose subject starts with `word`; they are deleted after the test. */
  readonly outbox: { readonly word: string; add(...emails: object[]): Promise<string[]> };
}

const test = base.extend<MailFixtures>({
  outbox: async ({ service }, use) => {
    const word = `mail-${randomUUID().slice(0, 8)}`;
    await use({
      word,
      add: async (...emails) => {
        const rows = emails.map((email, index) => ({
          kind: "notification",
          to_email: "rosa@calabash.test",
          subject: `${word} number ${index}`,
          text_body: "Hello Rosa",
          html_body: null,
          state: "queued",
          attempts: 0,
          last_error: null,
          ...email,
        }));
        const { data } = await service.from("outbox").insert(rows).select("id").throwOnError();
        return data.map(({ id }) => id);
      },
    });
    await service.from("outbox").delete().like("subject", `${word}%`).throwOnError();
  },
});

test("the log shows each outcome; a failed email is retried, a queued one canceled after confirmation", async ({
  page,
  staff,
  outbox,
  service,
  allowConsole,
}) => {
  allowConsole(/Blocked script execution in 'about:srcdoc'/);
  const [failedId = "", queuedId = ""] = await outbox.add(
    {
      state: "failed",
      attempts: 5,
      last_error: "550 no such mailbox",
      html_body:
        "<h1>Hello Rosa</h1><script>top.document.title = 'taken'</script><img src=x onerror=\"top.document.title='taken'\">",
    },
    {},
    { state: "sent" },
  );
  const stateOf = async (id: string) =>
    (await service.from("outbox").select("state, attempts").eq("id", id).single()).data;
  await staff.enter(page, `/admin/notifications?q=${outbox.word}`);
  const table = page.getByRole("table", { name: "E-mails" });
  const row = (index: number) => table.getByRole("row").filter({ hasText: `number ${index}` });
  await expect(table.getByRole("columnheader")).toHaveText([
    "Subject",
    "To",
    "State",
    "Attempts",
    "Created",
    "Actions",
  ]);
  await expect(row(0)).toContainText("Failed");
  await expect(row(0)).toContainText("550 no such mailbox");
  await expect(row(0)).toContainText("5");
  await expect(row(2)).toContainText("Sent");
  await expect(row(2).getByRole("button", { name: "Retry" })).toHaveCount(0);
  await expect(page.getByText("No mail server is set up")).toBeVisible();

  await row(0).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("E-mail queued again")).toBeVisible();
  await expect(row(0)).toContainText("Queued");
  expect(await stateOf(failedId)).toEqual({ state: "queued", attempts: 0 });

  await row(1).getByRole("button", { name: "Cancel" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Cancel this e-mail?" });
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Cancel", exact: true }).click();
  expect((await stateOf(queuedId))?.state).toBe("queued");
  await row(1).getByRole("button", { name: "Cancel" }).click();
  await confirmation.getByRole("button", { name: "Cancel e-mail" }).click();
  await expect(page.getByText("E-mail canceled")).toBeVisible();
  await expect(row(1)).toContainText("Canceled");
  expect((await stateOf(queuedId))?.state).toBe("canceled");

  await test.step("an email's content is shown but cannot run scripts", async () => {
    await page.getByRole("button", { name: `${outbox.word} number 0` }).click();
    const dialog = page.getByRole("dialog", { name: `${outbox.word} number 0` });
    await expect(dialog.frameLocator("iframe").getByRole("heading", { name: "Hello Rosa" })).toBeVisible();
    await expect(dialog.locator("iframe")).toHaveAttribute("sandbox", "");
    await expect(page).toHaveTitle("Notifications | Admin");
    await dialog.getByRole("tab", { name: "Plain text" }).click();
    await expect(dialog.getByText("Hello Rosa", { exact: true })).toBeVisible();
  });
});

test("filters and pages are in the URL; a failed load shows an error", { tag: "@long" }, async ({
  page,
  staff,
  outbox,
  allowConsole,
}) => {
  await outbox.add(...Array.from({ length: 27 }, () => ({})), { state: "failed", last_error: "no" });
  await staff.enter(page, "/admin/notifications");
  await page.getByLabel("Search recipient or subject").fill(outbox.word);
  await expect(page).toHaveURL(`/admin/notifications?q=${outbox.word}`);
  await expect(page.getByText("1–25 of 28")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(`/admin/notifications?q=${outbox.word}&page=2`);
  await expect(page.getByText("26–28 of 28")).toBeVisible();
  await page.getByLabel("State").selectOption("Failed");
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.reload();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await page.getByLabel("State").selectOption("Sent");
  await expect(page.getByText("No e-mails match these filters.")).toBeVisible();

  allowConsole(/Failed to load resource/);
  await page.route("**/rest/v1/outbox*", (route) =>
    route.fulfill({ status: 400, json: { code: "22000", message: "the bag is torn" } }),
  );
  await page.goto("/admin/notifications");
  await expect(page.getByText("Failed to load notifications")).toBeVisible();
  await expect(page.getByText("Error loading notifications: the bag is torn")).toBeVisible();
});
