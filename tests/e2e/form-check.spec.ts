import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Route } from "@playwright/test";
import { readFirstItineraryId } from "#tests/support/first-itinerary.ts";
import { FORM_FUNCTION_URL } from "#tests/support/forms.ts";
import { waitForHydration } from "#tests/support/page-checks.ts";
import { expect, ownSite, test, testOn } from "#tests/support/test.ts";
import { confirmation } from "#tests/support/toasts.ts";

const write = async (page: Page, email: string, message: string) => {
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message").fill(message);
};
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

// The tests run in one worker, because each worker would start its own site.
test.describe.configure({ mode: "default" });

const testPow = testOn(ownSite({ FORM_CHECK: "pow" }));

testPow(
  "proof of work is invisible to people; a missing or reused proof is rejected",
  async ({ page, site, service }) => {
    const email = "ada@example.com";
    const count = async () => (await service.from("requests").select("id").eq("email", email)).data?.length;
    await page.goto("/contact");
    const submission = page.waitForRequest(FORM_FUNCTION_URL);
    await write(page, email, "We are six, and one of us is afraid of boats.");
    await send(page);
    await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
    expect(await count()).toBe(1);

    const request = await submission;
    const proof = (await request.headerValue("x-form-check")) ?? "";
    expect(proof).not.toBe("");
    for (const header of ["", proof]) {
      const response = await fetch(request.url(), {
        method: "POST",
        headers: {
          apikey: site.keys.publishableKey,
          "content-type": "application/json",
          "x-form-check": header,
        },
        body: request.postData(),
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ reason: "form_check_needed" });
    }
    expect(await count()).toBe(1);

    await write(page, email, "And now for something else entirely.");
    const second = page.waitForResponse(FORM_FUNCTION_URL);
    await send(page);
    expect((await second).status()).toBe(200);
  },
);

testPow(
  "a queued itinerary request is announced after a reload and can be opened and sent",
  { tag: "@long" },
  async ({ page, site, service, allowConsole }) => {
    allowConsole(/status of 503/);
    const email = "ines@example.com";
    const change = "One day more by the sea.";
    let isUnreachable = true;
    const respondUnavailable = async (route: Route) =>
      isUnreachable ? route.fulfill({ status: 503, json: {} }) : route.continue();
    await page.route(FORM_FUNCTION_URL, respondUnavailable);
    await page.route("**/healthz", respondUnavailable);
    await page.goto(`/itinerary/${await readFirstItineraryId(site)}`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Customize This Trip" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Ines");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Number of Travelers").fill("2");
    await dialog.getByLabel("What would you like to change?").fill(change);
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await dialog.getByRole("button", { name: "Send it when we can be reached again" }).click();
    await page.reload();
    await waitForHydration(page);
    // The notice is loaded after the first interaction.
    await page.keyboard.press("Shift");
    await expect(
      page.getByText("Your request has not reached us yet. What you typed is kept here."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Open it and send it" }).click();
    await expect(dialog.getByLabel("What would you like to change?")).toHaveValue(change);
    isUnreachable = false;
    await dialog.getByRole("button", { name: "Submit Request" }).click();
    await expect(confirmation(page).getByText("Request Submitted")).toBeVisible();
    await expect(page.getByRole("button", { name: "Open it and send it" })).toHaveCount(0);
    const { data } = await service.from("requests").select("id").eq("email", email).throwOnError();
    expect(data).toHaveLength(1);
  },
);

/** Test double for a CAPTCHA service such as Turnstile: its script and its siteverify endpoint. */
const captchaService = createServer((request, response) => {
  if (request.url?.startsWith("/api.js")) {
    response.setHeader("content-type", "text/javascript");
    response.end(`window.turnstile = { render(place, { sitekey, callback }) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "I am a person, says " + sitekey;
      button.onclick = () => callback("good token");
      place.append(button);
    } };`);
    return;
  }
  let body = "";
  request.on("data", (part) => {
    body += part;
  });
  request.on("end", () => {
    const params = new URLSearchParams(body);
    const success = params.get("secret") === "the secret" && params.get("response") === "good token";
    response.end(JSON.stringify({ success }));
  });
});

const testCaptcha = testOn({
  async open() {
    await new Promise<void>((resolve) => captchaService.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(captchaService.address() as AddressInfo).port}`;
    const { site, close } = await ownSite({
      FORM_CHECK: "captcha",
      FORM_CHECK_SCRIPT: `${origin}/api.js?render=explicit`,
      FORM_CHECK_SITE_KEY: "this site",
      FORM_CHECK_SECRET: "the secret",
      FORM_CHECK_VERIFY_URL: `${origin}/siteverify`,
    }).open();
    return {
      site,
      close: async () => {
        await close();
        captchaService.closeAllConnections();
        await new Promise((resolve) => captchaService.close(resolve));
      },
    };
  },
});

testCaptcha(
  "the CAPTCHA widget guards the form and is allowed on public pages only",
  async ({ page, site, service }) => {
    await page.goto("/contact");
    await write(page, "dee@example.com", "We are six, and one of us is afraid of boats.");
    await send(page);
    const widget = page.getByRole("button", { name: "I am a person, says this site" });
    await widget.click();
    await expect(confirmation(page).getByText("Message Sent")).toBeVisible();
    await expect(widget).toHaveCount(0);
    const { data } = await service.from("requests").select("id").eq("email", "dee@example.com");
    expect(data).toHaveLength(1);

    const { origin } = new URL(
      (await (await fetch(`${site.url}/functions/v1/form-check`)).json()).script as string,
    );
    const policyOf = async (path: string) =>
      (await fetch(site.url + path)).headers.get("content-security-policy") ?? "";
    for (const path of ["/", "/contact", "/destinations"]) expect(await policyOf(path)).toContain(origin);
    for (const path of ["/admin", "/login", "/account/security", "/my-itineraries"]) {
      expect(await policyOf(path), path).not.toContain(origin);
    }
  },
);
