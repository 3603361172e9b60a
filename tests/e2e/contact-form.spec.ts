import type { Page } from "@playwright/test";
import {
  bodyOf,
  breakForm,
  countRequests,
  errorInResponse,
  FAILED_REQUEST_MESSAGE,
  type Failure,
  FORM_FUNCTION_URL,
  holdRequests,
  respondWith,
  test,
  type Visitor,
} from "#tests/support/forms.ts";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { expect } from "#tests/support/test.ts";
import { confirmation, toasts } from "#tests/support/toasts.ts";
import { openWithSession } from "#tests/support/traveler.ts";

test.describe("the contact form", () => {
  const fill = async (page: Page, { name, email }: Visitor) => {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Inquiry Type").selectOption("Booking Question");
    await page.getByLabel("Message").fill("We are six, and one of us is afraid of boats.");
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

  test.beforeEach(({ page }) => page.goto("/contact"));

  test("sends the message, confirms and resets; a bot's message is stored as spam without notifications", async ({
    page,
    visitor,
    service,
  }) => {
    await expect(page.getByText("All fields marked are required unless specified as optional")).toBeVisible();
    await expect(page.getByLabel("Inquiry Type").getByRole("option")).toHaveText([
      "Select an inquiry type",
      "Itinerary Inquiry",
      "Booking Question",
      "Custom Trip Planning",
      "General Information",
      "Other",
    ]);
    const release = await holdRequests(page);
    await fill(page, visitor);
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await send(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
    release();
    expect(bodyOf(await submission)).toEqual({
      type: "contact",
      data: {
        ...visitor,
        phone: "",
        inquiry: "booking",
        message: "We are six, and one of us is afraid of boats.",
      },
    });
    await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
    await expect(
      confirmation(page).getByText("Thank you for contacting us! We'll get back to you shortly."),
    ).toBeVisible();
    for (const label of ["Name", "Email", "Message"]) await expect(page.getByLabel(label)).toHaveValue("");

    const { data } = await service.from("requests").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ type: "contact", name: visitor.name, suspected_spam: false });
    const { data: emails } = await service.from("outbox").select("kind, reply_to").eq("request_id", data.id);
    expect(emails).toContainEqual({ kind: "acknowledgement", reply_to: "hello@calabash.example" });
    expect(emails).toContainEqual({ kind: "notify-contact", reply_to: visitor.email });

    await page.reload();
    await fill(page, visitor);
    const trap = page.locator("input[name=website]");
    await expect(trap).toHaveAttribute("tabindex", "-1");
    await expect(trap).toHaveAttribute("autocomplete", "off");
    await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = "https://pills.example";
    });
    await send(page).click();
    await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
    const { data: spamRequest } = await service
      .from("requests")
      .select("id, suspected_spam")
      .eq("email", visitor.email)
      .neq("id", data.id)
      .single();
    expect(spamRequest?.suspected_spam).toBe(true);
    const { data: spamEmails } = await service.from("outbox").select("id").eq("request_id", spamRequest?.id);
    expect(spamEmails).toEqual([]);
  });

  test("validates each field when it is left; an empty form shows all three errors and sends no request", async ({
    page,
    visitor,
  }) => {
    await waitForHydration(page);
    let requests = 0;
    await page.route(FORM_FUNCTION_URL, (route) => {
      requests++;
      return route.abort();
    });
    await send(page).click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("Message must be at least 10 characters")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(requests).toBe(0);

    await page.reload();
    await waitForHydration(page);
    for (const [label, bad, good, message] of [
      ["Name", "A", "Ad", "Name must be at least 2 characters"],
      ["Email", "ada@example", visitor.email, "Please enter a valid email address"],
      ["Message", "Nine char", "Ten letters", "Message must be at least 10 characters"],
    ] as const) {
      const field = page.getByLabel(label);
      await field.pressSequentially(bad);
      await field.blur();
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toHaveAccessibleDescription(message);
      await field.fill(good);
      await expect(page.getByText(message)).toHaveCount(0);
    }
  });

  const failures: readonly Failure[] = [
    [
      "a failing function",
      (page) => respondWith(page, 500, {}),
      "Error invoking function: our server could not take it just now. What you typed is kept here; please try again soon.",
    ],
    [
      "a function that gives a reason",
      (page) => respondWith(page, 429, { error: "That is a lot of messages." }),
      "Error invoking function: That is a lot of messages.",
    ],
    [
      "a broken connection",
      (page) => page.route(FORM_FUNCTION_URL, (route) => route.abort()),
      "Error invoking function: we could not be reached. What you typed is kept here.",
      null,
    ],
    errorInResponse,
  ];
  test("reports every failure and keeps the input; a retry after a lost response creates no duplicate", async ({
    page,
    context,
    visitor,
    service,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST_MESSAGE);
    await fill(page, visitor);
    const expectInput = async (tab: Page) => {
      await expect(tab.getByLabel("Name")).toHaveValue(visitor.name);
      await expect(tab.getByLabel("Email")).toHaveValue(visitor.email);
      await expect(tab.getByLabel("Inquiry Type")).toHaveValue("booking");
      await expect(tab.getByLabel("Message")).toHaveValue(/afraid of boats/);
    };
    await breakForm(page);
    await send(page).click();
    const genericError = "There was an error sending your message. Please try again.";
    await expect(page.getByRole("main").getByRole("alert")).toContainText(genericError);
    await expect(toasts(page).getByText(genericError)).toBeVisible();
    await expectInput(page);
    // A reload repairs the form.
    await page.reload();
    await expectInput(page);
    for (const [what, fail, message, toast = message] of failures) {
      await test.step(what, async () => {
        await fail(page);
        await send(page).click();
        await expect(page.getByRole("main").getByRole("alert")).toContainText(message);
        if (toast !== null) {
          await expect(toasts(page).getByText("Error", { exact: true }).first()).toBeVisible();
          await expect(toasts(page).getByText(toast)).toBeVisible();
        }
        await expect(send(page)).toBeEnabled();
        await expectInput(page);
        await page.unroute(FORM_FUNCTION_URL);
      });
    }
    await page.reload();
    await expectInput(page);
    const tab = await context.newPage();
    await tab.goto("/contact");
    await expectInput(tab);
    await tab.close();

    // A retry after a lost response creates no duplicate; a changed message creates a second request.
    const count = () => countRequests(service, visitor);
    let isResponseLost = true;
    await page.route(FORM_FUNCTION_URL, async (route) => {
      const response = await route.fetch();
      await (isResponseLost ? route.abort() : route.fulfill({ response }));
    });
    await send(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Error invoking function");
    expect(await count()).toBe(1);
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue(visitor.name);
    await send(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Error invoking function");
    expect(await count()).toBe(1);
    isResponseLost = false;
    await page.getByLabel("Message").fill("Now all of us are afraid of boats.");
    // A double click sends once.
    await send(page).dblclick();
    await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
    expect(await count()).toBe(2);
  });

  test("prefills a signed-in user's details and links the request to the account", async ({
    page,
    site,
    visitor,
    service,
  }) => {
    const account = { email: visitor.email, password: "gourd of the calabash tree" };
    const created = await service.auth.admin.createUser({
      ...account,
      user_metadata: { first_name: "Ada", last_name: "Lovelace" },
      email_confirm: true,
    });
    const id = created.data.user?.id ?? "";
    try {
      await openWithSession(page, site, account, "/contact");
      await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
      await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
      await page.getByLabel("Message").fill("Where were we? In Havana.");
      await send(page).click();
      await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
      const { data } = await service.from("requests").select("user_id").eq("email", visitor.email).single();
      expect(data?.user_id).toBe(id);
    } finally {
      await service.auth.admin.deleteUser(id);
    }
  });
});
