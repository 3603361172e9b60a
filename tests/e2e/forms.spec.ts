import { randomUUID } from "node:crypto";
import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, waitForHydration } from "#tests/support/page-checks.ts";
import { test as base, expect, testAlone } from "#tests/support/test.ts";

const FUNCTION = "**/functions/v1/send-admin-notification";
const REFUSED = /status of (400|429|500|503)|net::ERR_FAILED/;

interface Visitor {
  readonly name: string;
  readonly email: string;
}

/** Somebody whose every trace is removed when the story ends. */
const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ service }, use) => {
    const email = `visitor-${randomUUID()}@example.com`;
    await use({ name: "Ada Lovelace", email });
    await service.from("outbox").delete().or(`to_email.eq.${email},reply_to.eq.${email}`).throwOnError();
    await service.from("requests").delete().eq("email", email).throwOnError();
    await service.from("engagement_tracking").delete().eq("user_email", email).throwOnError();
    await service.from("subscribers").delete().eq("email", email).throwOnError();
  },
});

test.beforeEach(({ page }) =>
  page.route("https://assets.calendly.com/**", (route) => route.fulfill({ body: "" })),
);

const toasts = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const bodyOf = (request: Request) => request.postDataJSON() as unknown;

/** Holds every call back until told to let it go. */
async function holdCalls(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(FUNCTION, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function answerWith(page: Page, status: number, json: unknown): Promise<void> {
  await page.route(FUNCTION, (route) => route.fulfill({ status, json }));
}

test.describe("the contact form", () => {
  const fill = async (page: Page, { name, email }: Visitor) => {
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Inquiry Type").selectOption("Booking Question");
    await page.getByLabel("Message").fill("We are six, and one of us is afraid of boats.");
  };
  const send = (page: Page) => page.getByRole("button", { name: "Send Message" });

  test.beforeEach(({ page }) => page.goto("/contact"));

  test("sends the message, says so and is empty again", { tag: "@phone" }, async ({
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
    const letGo = await holdCalls(page);
    await fill(page, visitor);
    const call = page.waitForRequest(FUNCTION);
    await send(page).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
    letGo();
    expect(bodyOf(await call)).toEqual({
      type: "contact",
      data: {
        ...visitor,
        phone: "",
        inquiry: "booking",
        message: "We are six, and one of us is afraid of boats.",
      },
    });
    await expect(toasts(page).getByText("Message Sent")).toBeVisible();
    await expect(
      toasts(page).getByText("Thank you for contacting us! We'll get back to you shortly."),
    ).toBeVisible();
    for (const label of ["Name", "Email", "Message"]) await expect(page.getByLabel(label)).toHaveValue("");

    const { data } = await service.from("requests").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ type: "contact", name: visitor.name, suspected_spam: false });
    const { data: mails } = await service.from("outbox").select("kind, reply_to").eq("request_id", data.id);
    expect(mails).toContainEqual({ kind: "acknowledgement", reply_to: "hello@calabash.example" });
    expect(mails).toContainEqual({ kind: "notify-contact", reply_to: visitor.email });
  });

  test("checks every field while it is typed", async ({ page, visitor }) => {
    await waitForHydration(page);
    for (const [label, bad, good, message] of [
      ["Name", "A", "Ad", "Name must be at least 2 characters"],
      ["Email", "ada@example", visitor.email, "Please enter a valid email address"],
      ["Message", "Nine char", "Ten letters", "Message must be at least 10 characters"],
    ] as const) {
      const field = page.getByLabel(label);
      await field.pressSequentially(bad);
      await expect(page.getByText(message)).toBeVisible();
      await expect(field).toHaveAccessibleDescription(message);
      await field.fill(good);
      await expect(page.getByText(message)).toHaveCount(0);
    }
  });

  test("sent empty, tells all three mistakes and calls nobody", async ({ page, allowConsole }) => {
    // axe looks into foreign style sheets, which the page's policy forbids.
    allowConsole(/assets\.calendly\.com|preload assets/);
    let calls = 0;
    await page.route(FUNCTION, (route) => {
      calls++;
      return route.abort();
    });
    await send(page).click();
    await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("Message must be at least 10 characters")).toBeVisible();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(calls).toBe(0);
  });

  const failures: readonly [string, (page: Page) => Promise<unknown>, string][] = [
    [
      "a failing function",
      (page) => answerWith(page, 500, {}),
      "Error invoking function: Edge Function returned a non-2xx status code",
    ],
    [
      "a function that says why",
      (page) => answerWith(page, 429, { error: "That is a lot of messages." }),
      "Error invoking function: That is a lot of messages.",
    ],
    [
      "a broken connection",
      (page) => page.route(FUNCTION, (route) => route.abort()),
      "Error invoking function: Failed to send a request to the Edge Function",
    ],
    [
      "an error in the answer",
      (page) => answerWith(page, 200, { error: "Mailbox full" }),
      "Server error: Mailbox full",
    ],
    [
      "anything else",
      (page) =>
        page.evaluate(() => {
          crypto.getRandomValues = () => {
            throw new Error("no randomness");
          };
        }),
      "There was an error sending your message. Please try again.",
    ],
  ];
  for (const [what, fail, message] of failures) {
    test(`tells of ${what}, and keeps what was typed, a reload and a new tab included`, async ({
      page,
      context,
      visitor,
      allowConsole,
    }) => {
      allowConsole(REFUSED);
      await fill(page, visitor);
      await fail(page);
      await send(page).click();
      await expect(page.getByRole("main").getByRole("alert")).toContainText(message);
      await expect(toasts(page).getByText("Error", { exact: true })).toBeVisible();
      await expect(toasts(page).getByText(message)).toBeVisible();
      await expect(send(page)).toBeEnabled();
      const expectTyped = async (tab: Page) => {
        await expect(tab.getByLabel("Name")).toHaveValue(visitor.name);
        await expect(tab.getByLabel("Email")).toHaveValue(visitor.email);
        await expect(tab.getByLabel("Inquiry Type")).toHaveValue("booking");
        await expect(tab.getByLabel("Message")).toHaveValue(/afraid of boats/);
      };
      await expectTyped(page);
      await page.reload();
      await expectTyped(page);
      await page.close();
      const tab = await context.newPage();
      await tab.route("https://assets.calendly.com/**", (route) => route.fulfill({ body: "" }));
      await tab.goto("/contact");
      await expectTyped(tab);
    });
  }

  test("pressed twice, sends once", async ({ page, visitor, service }) => {
    await fill(page, visitor);
    await send(page).dblclick();
    await expect(toasts(page).getByText("Message Sent")).toBeVisible();
    const { data } = await service.from("requests").select("id").eq("email", visitor.email);
    expect(data).toHaveLength(1);
  });

  test("sent again after the answer was lost, is one request; changed before that, two", async ({
    page,
    visitor,
    service,
    allowConsole,
  }) => {
    allowConsole(REFUSED);
    const count = async () =>
      (await service.from("requests").select("id").eq("email", visitor.email)).data?.length;
    let isLost = true;
    await page.route(FUNCTION, async (route) => {
      const response = await route.fetch();
      await (isLost ? route.abort() : route.fulfill({ response }));
    });
    await fill(page, visitor);
    await send(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Error invoking function");
    expect(await count()).toBe(1);
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue(visitor.name);
    await send(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Error invoking function");
    expect(await count()).toBe(1);
    isLost = false;
    await page.getByLabel("Message").fill("Now all of us are afraid of boats.");
    await send(page).click();
    await expect(toasts(page).getByText("Message Sent")).toBeVisible();
    expect(await count()).toBe(2);
  });

  test("knows who is signed in, and the request is theirs", async ({ page, site, visitor, service }) => {
    const account = { email: visitor.email, password: "gourd of the calabash tree" };
    const made = await service.auth.admin.createUser({
      ...account,
      user_metadata: { first_name: "Ada", last_name: "Lovelace" },
      email_confirm: true,
    });
    const id = made.data.user?.id ?? "";
    try {
      await page.goto("/login");
      await page.getByLabel("Email").fill(account.email);
      await page.getByLabel("Password", { exact: true }).fill(account.password);
      await page.getByRole("button", { name: /log ?in/i }).click();
      await expect(page).toHaveURL(`${site.url}/my-itineraries`);
      await page.goto("/contact");
      await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
      await expect(page.getByLabel("Email")).toHaveValue(visitor.email);
      await page.getByLabel("Message").fill("Where were we? In Havana.");
      await send(page).click();
      await expect(toasts(page).getByText("Message Sent")).toBeVisible();
      const { data } = await service.from("requests").select("user_id").eq("email", visitor.email).single();
      expect(data?.user_id).toBe(id);
    } finally {
      await service.auth.admin.deleteUser(id);
    }
  });

  test("keeps what a program sent, marked, and tells nobody", async ({ page, visitor, service }) => {
    await fill(page, visitor);
    const trap = page.locator("input[name=website]");
    await expect(trap).toHaveAttribute("tabindex", "-1");
    await expect(trap).toHaveAttribute("autocomplete", "off");
    await expect(page.getByRole("textbox", { name: "Leave this empty" })).toHaveCount(0);
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = "https://pills.example";
    });
    await send(page).click();
    await expect(toasts(page).getByText("Message Sent")).toBeVisible();
    const { data } = await service
      .from("requests")
      .select("id, suspected_spam")
      .eq("email", visitor.email)
      .single();
    expect(data?.suspected_spam).toBe(true);
    const { data: mails } = await service.from("outbox").select("id").eq("request_id", data?.id);
    expect(mails).toEqual([]);
  });
});

test.describe("the custom-vacation request", () => {
  const open = async (page: Page) => {
    await page.goto("/");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Get in touch" }).click();
    return page.getByRole("dialog", { name: "Custom Vacation Request" });
  };
  const fill = async (page: Page, { name, email }: Visitor) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Inspiration Source").fill("A clip of Tayrona");
    await dialog.getByLabel("Describe your dream vacation").fill("Hammocks, no hurry.");
    await dialog.getByLabel("Number of Travelers").fill("2");
    await dialog.getByLabel("Trip Duration (days)").fill("9");
    await dialog.getByLabel("Budget").fill("4000 in all");
    await dialog.getByLabel("Trip Category").selectOption("Nature");
  };

  test("is a dialog, and on small screens a drawer from the bottom", { tag: "@phone" }, async ({
    page,
    isMobile,
  }) => {
    const dialog = await open(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel("Trip Category").getByRole("option")).toHaveText([
      "Select a trip category",
      "Adventure",
      "Beach",
      "City Break",
      "Cultural",
      "Family",
      "Food & Wine",
      "Honeymoon",
      "Luxury",
      "Nature",
      "Romantic",
      "Safari",
      "Wellness",
    ]);
    for (const label of ["Number of Travelers", "Trip Duration (days)"]) {
      await expect(dialog.getByLabel(label)).toHaveAttribute("type", "number");
      await expect(dialog.getByLabel(label)).toHaveAttribute("min", "1");
    }
    const screen = page.viewportSize()?.height ?? 0;
    const standsOnTheBottom = async () => {
      const box = await dialog.boundingBox();
      return box !== null && Math.abs(screen - box.y - box.height) < 1;
    };
    await expect.poll(standsOnTheBottom).toBe(isMobile);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Get in touch" })).toBeFocused();
  });

  test("tells every mistake in its words", async ({ page }) => {
    const dialog = await open(page);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    for (const message of [
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Please provide at least one source of inspiration",
      "Please tell us a bit more about your dream vacation",
      "Please enter number of travelers",
      "Please enter your budget",
      "Please enter trip duration",
      "Please select a trip category",
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await dialog.getByLabel("Number of Travelers").fill("0");
    await expect(dialog.getByText("Number of travelers must be at least 1")).toBeVisible();
    await dialog.getByLabel("Number of Travelers").fill("1");
    await expect(dialog.getByText("Number of travelers must be at least 1")).toHaveCount(0);
  });

  test("sends exactly its call and closes", { tag: "@phone" }, async ({ page, visitor, service }) => {
    const dialog = await open(page);
    await fill(page, visitor);
    const letGo = await holdCalls(page);
    const call = page.waitForRequest(FUNCTION);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
    letGo();
    expect(bodyOf(await call)).toEqual({
      type: "customization",
      data: {
        ...visitor,
        phone: "Not provided",
        customization: "Hammocks, no hurry.",
        itineraryTitle: "Custom Vacation Request",
        itineraryUrl: "N/A",
        travelers: "2",
        tripDuration: "9",
        budget: "4000 in all",
        tripCategory: "Nature",
        inspirationSource: "A clip of Tayrona",
      },
    });
    await expect(toasts(page).getByText("Request Submitted")).toBeVisible();
    await expect(
      toasts(page).getByText("Thank you! Our travel experts will be in touch soon."),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Get in touch" }).click();
    await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("");
    const { data } = await service.from("requests").select("type, phone").eq("email", visitor.email).single();
    expect(data).toEqual({ type: "custom_vacation", phone: null });
  });

  const failures: readonly [string, (page: Page) => Promise<unknown>, string][] = [
    [
      "a failing function",
      (page) => answerWith(page, 500, {}),
      "Error sending your request: Edge Function returned a non-2xx status code",
    ],
    [
      "an error in the answer",
      (page) => answerWith(page, 200, { error: "Mailbox full" }),
      "Server error: Mailbox full",
    ],
    [
      "anything else",
      (page) =>
        page.evaluate(() => {
          crypto.getRandomValues = () => {
            throw new Error("no randomness");
          };
        }),
      "Something went wrong. Please try again.",
    ],
  ];
  for (const [what, fail, message] of failures) {
    test(`tells of ${what} in an alert and a toast, and stays open`, async ({
      page,
      visitor,
      allowConsole,
    }) => {
      allowConsole(REFUSED);
      const dialog = await open(page);
      await fill(page, visitor);
      await fail(page);
      await dialog.getByRole("button", { name: "Submit Request" }).click();
      await expect(dialog.getByRole("alert")).toContainText(message);
      await expect(page.locator("[data-sonner-toast][data-type=error]")).toContainText(`Error${message}`);
      await expect(dialog.getByLabel("Describe your dream vacation")).toHaveValue("Hammocks, no hurry.");
    });
  }
});

test.describe("on an itinerary", () => {
  const openItinerary = async (page: Page) => {
    await page.goto("/destinations");
    await page.getByRole("link", { name: "View Itinerary" }).first().click();
    await expect(page.getByRole("button", { name: "Customize This Trip" })).toBeVisible();
    return (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  };
  const fill = async (page: Page, { name, email }: Visitor) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Number of Travelers").fill("3");
  };
  const isValid = (page: Page, label: string) =>
    page
      .getByRole("dialog")
      .getByLabel(label)
      .evaluate((field: HTMLInputElement) => field.validity.valid);

  test("the browser checks the customization dialog", async ({ page, visitor }) => {
    let calls = 0;
    await page.route(FUNCTION, (route) => {
      calls++;
      return route.abort();
    });
    await openItinerary(page);
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    const dialog = page.getByRole("dialog", { name: "Customize This Trip" });
    for (const label of ["Name", "Email", "Number of Travelers", "What would you like to change?"]) {
      expect(await isValid(page, label), label).toBe(false);
    }
    for (const label of ["Phone", "Travel Dates"]) expect(await isValid(page, label), label).toBe(true);
    await fill(page, visitor);
    await dialog.getByLabel("Email").fill("not an address");
    await dialog.getByLabel("Number of Travelers").fill("0");
    expect(await isValid(page, "Email")).toBe(false);
    expect(await isValid(page, "Number of Travelers")).toBe(false);
    await fill(page, { ...visitor, name: "   " });
    await dialog.getByLabel("What would you like to change?").fill("Slower");
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    expect(await isValid(page, "Name")).toBe(false);
    await expectAccessible(page);
    expect(calls).toBe(0);
  });

  test("a trip is customized", { tag: "@phone" }, async ({ page, visitor, service }) => {
    const title = await openItinerary(page);
    const url = page.url();
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    await fill(page, visitor);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What would you like to change?").fill("One day less, one beach more");
    const letGo = await holdCalls(page);
    const call = page.waitForRequest(FUNCTION);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(dialog.getByRole("button", { name: "Submitting..." })).toBeDisabled();
    letGo();
    expect(bodyOf(await call)).toEqual({
      type: "customization",
      data: {
        ...visitor,
        phone: "",
        travelers: "3",
        dates: "",
        customization: "One day less, one beach more",
        itineraryTitle: title,
        itineraryUrl: url,
      },
    });
    await expect(toasts(page).getByText("Request Submitted")).toBeVisible();
    await expect(
      toasts(page).getByText(
        "We've received your customization request. Our travel experts will contact you shortly.",
      ),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const { data } = await service.from("requests").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ type: "customization", subject: title, page_url: url });
    expect(data.itinerary_id).toBe(/itinerary\/([\w-]+)/.exec(url)?.[1]);
  });

  test("a customization that fails says so and keeps everything", async ({ page, visitor, allowConsole }) => {
    allowConsole(REFUSED);
    await answerWith(page, 500, { error: "boom" });
    await openItinerary(page);
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    await fill(page, visitor);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What would you like to change?").fill("Slower");
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    const message = "There was an error submitting your request. Please try again.";
    await expect(page.locator("[data-sonner-toast][data-type=error]")).toContainText(`Error${message}`);
    await expect(dialog.getByLabel("What would you like to change?")).toHaveValue("Slower");
    await page.reload();
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    await expect(page.getByRole("dialog").getByLabel("What would you like to change?")).toHaveValue("Slower");
  });

  test("a trip is kept as it is", { tag: "@phone" }, async ({ page, visitor, service }) => {
    await openItinerary(page);
    await page.getByRole("button", { name: "Keep it as is" }).click();
    await fill(page, visitor);
    await page.getByRole("dialog").getByRole("button", { name: "Submit Request" }).click();
    await expect(toasts(page).getByText("Request Submitted")).toBeVisible();
    const { data } = await service
      .from("engagement_tracking")
      .select()
      .eq("user_email", visitor.email)
      .single();
    expect(data).toMatchObject({
      engagement_type: "full_itinerary",
      user_name: visitor.name,
      page_url: page.url(),
    });
  });
});

test.describe("the e-mail sign-up", () => {
  const field = (page: Page) => page.getByLabel("Email address");
  const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up" });

  test.beforeEach(({ page }) => page.goto("/"));

  test("asks for an address", async ({ page }) => {
    await expect(field(page)).toHaveAttribute("type", "email");
    await expect(field(page)).toHaveAttribute("required");
    for (const wrong of ["", "ada.example.com"]) {
      await field(page).fill(wrong);
      await signUp(page).click();
      const toast = page.locator("[data-sonner-toast][data-type=error]").first();
      await expect(toast).toContainText("Please enter a valid email address");
      await toast.getByRole("button", { name: /close/i }).click();
      await expect(toast).toHaveCount(0);
    }
  });

  test("thanks, clears the field and asks by mail; signing up again says the same", {
    tag: "@phone",
  }, async ({ page, visitor, service }) => {
    for (let times = 1; times <= 2; times++) {
      await field(page).fill(visitor.email);
      const call = page.waitForRequest(FUNCTION);
      await signUp(page).click();
      expect(bodyOf(await call)).toEqual({ type: "email-signup", data: { email: visitor.email } });
      await expect(toasts(page).getByText("Thanks for signing up!").first()).toBeVisible();
      await expect(toasts(page).getByText("We'll send you the good stuff soon.").first()).toBeVisible();
      await expect(field(page)).toHaveValue("");
      await page.reload();
    }
    const { data } = await service.from("subscribers").select().eq("email", visitor.email).single();
    expect(data).toMatchObject({ state: "pending", source: "email_signup", consent_text: /one click/ });
    const { data: engagements } = await service
      .from("engagement_tracking")
      .select("engagement_type")
      .eq("user_email", visitor.email);
    expect(engagements).toEqual([{ engagement_type: "email_signup" }]);
  });

  test("that fails says so and keeps the address", async ({ page, visitor, allowConsole }) => {
    allowConsole(REFUSED);
    await answerWith(page, 500, {});
    await field(page).fill(visitor.email);
    await signUp(page).click();
    await expect(toasts(page).getByText("Something went wrong")).toBeVisible();
    await expect(toasts(page).getByText("Please try again later.")).toBeVisible();
    await expect(field(page)).toHaveValue(visitor.email);
  });

  test("is confirmed by a click in the mail and ended by another", async ({ page, visitor, service }) => {
    await field(page).fill(visitor.email);
    await signUp(page).click();
    await expect(toasts(page).getByText("Thanks for signing up!")).toBeVisible();
    const { data: mail } = await service
      .from("outbox")
      .select("text_body")
      .eq("to_email", visitor.email)
      .single();
    const links = mail?.text_body.match(/http\S+token=\S+/g) as string[];
    const state = async () =>
      (await service.from("subscribers").select("state").eq("email", visitor.email).single()).data?.state;
    await page.goto(links[0] ?? "");
    await expect(page.getByRole("heading", { name: "You're on the list" })).toBeVisible();
    expect(await state()).toBe("confirmed");
    await page.goto(links[1] ?? "");
    await expectAccessible(page);
    expect(await state()).toBe("confirmed");
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByRole("heading", { name: "You have left the list" })).toBeVisible();
    expect(await state()).toBe("unsubscribed");
  });
});

testAlone("before the launch, an address can be left", async ({ page, setLive, service, allowConsole }) => {
  allowConsole(REFUSED);
  await setLive(false);
  await page.goto("/");
  const field = page.getByLabel("Email address");
  const leave = page.getByRole("button", { name: "Notify Me" });
  await field.fill("nobody");
  await leave.click();
  await expect(toasts(page).getByText("Please enter a valid email address")).toBeVisible();
  await answerWith(page, 500, {});
  await field.fill("early@example.com");
  await leave.click();
  await expect(toasts(page).getByText("Something went wrong")).toBeVisible();
  await expect(field).toHaveValue("early@example.com");
  await page.unroute(FUNCTION);
  const call = page.waitForRequest(FUNCTION);
  await leave.click();
  expect(bodyOf(await call)).toEqual({ type: "pre-launch-signup", data: { email: "early@example.com" } });
  await expect(toasts(page).getByText("You're on the list!")).toBeVisible();
  await expect(field).toHaveValue("");
  const { data } = await service
    .from("engagement_tracking")
    .select()
    .eq("user_email", "early@example.com")
    .single();
  expect(data).toMatchObject({ engagement_type: "pre_launch_signup", user_name: null });
});
