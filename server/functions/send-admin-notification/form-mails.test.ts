import { describe, expect, test } from "vitest";
import { defaultSiteDetails as details } from "#domain/default-site-details.ts";
import { acknowledgementMail } from "#server/functions/send-admin-notification/acknowledgement-mail.ts";
import { notificationMail } from "#server/functions/send-admin-notification/notification-mail.ts";
import { parseSubmission, type Submission } from "#server/functions/send-admin-notification/submission.ts";

const site = { siteUrl: "https://calabash.example", requestId: "7", details };
const office = {
  details,
  siteUrl: site.siteUrl,
  now: new Date("2026-11-16T13:00:00Z"),
  context: { itinerary: null, planner: null },
  timeZone: null,
};
const planner = {
  id: "1",
  name: "Marisol Vega",
  image: "planners/marisol.webp",
  languages: ["English", "Spanish"],
  regions: [],
  countries: ["Costa Rica"],
  reply_time: "Usually answers the same day",
  about: "",
};

function customization(overrides: Record<string, string>): Submission {
  const data = {
    name: "Ada",
    email: "ada@example.com",
    travelers: "2",
    dates: "mid May 2027",
    customization: "Fewer drives, please",
    itineraryTitle: "The title in the form",
    itineraryUrl: "https://calabash.example/itinerary/1",
    ...overrides,
  };
  const parsed = parseSubmission({ type: "customization", data }, () => "/");
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.submission;
}

function contact(overrides: Record<string, string>): Submission {
  const data = {
    name: "Ada",
    email: "ada@example.com",
    phone: "",
    inquiry: "",
    message: "Ten letters",
    ...overrides,
  };
  const parsed = parseSubmission({ type: "contact", data }, () => "/contact");
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.submission;
}

describe("a notification", () => {
  test("has the visitor's address as Reply-To and a link to the request", () => {
    const mail = notificationMail(contact({ inquiry: "booking" }), site);
    expect(mail).toMatchObject({
      kind: "notify-contact",
      reply_to: "ada@example.com",
      subject: "Message: Booking Question (from Ada)",
    });
    for (const body of [mail.text_body, mail.html_body]) {
      expect(body).toContain("https://calabash.example/admin/requests/7");
      expect(body).toContain("Ten letters");
    }
  });

  test("escapes everything that a visitor typed in its HTML", () => {
    const evil = `<img src=x onerror="alert('x')">&copy;`;
    const { html_body: html } = notificationMail(contact({ name: evil, phone: evil, message: evil }), site);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;&amp;copy;");
  });

  test.each([
    ["a line break", "Ada\r\nBcc: everyone@example.com"],
    ["a bare line feed", "Ada\nSubject: another"],
    ["a Unicode line separator", "Ada\u2028Bcc: x@y.zz\u2029"],
    ["other control characters", "Ada\u0001\u0007\u001b[31m\u0085Bcc"],
    ["characters that change the text direction", "Ada\u202egnp.exe"],
    ["a very long name", "Ä🥥".repeat(90)],
  ])("has a subject of one short line despite %s in the name", (_what, name) => {
    const { subject } = notificationMail(contact({ name }), site);
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
    expect([...subject].length).toBeLessThanOrEqual(150);
    expect(subject.isWellFormed()).toBe(true);
  });
});

describe("an acknowledgement", () => {
  test("says when to expect a reply, and the office hours", () => {
    const { text_body: text, subject } = acknowledgementMail(contact({}), office);
    expect(subject).toBe("We have your message");
    expect(text).toContain("Thank you, Ada");
    expect(text).toContain("by Monday, 16 November, 13:00 Barbados time");
    expect(text).toContain("Monday to Friday 8:30 to 16:30 and Saturday 9:00 to 12:00");
  });

  test("names the trip, the dates, the request and the planner who replies", () => {
    const context = { itinerary: { id: "7", title: "Costa Rica's Volcanoes" }, planner };
    const mail = acknowledgementMail(customization({}), { ...office, context });
    expect(mail.subject).toBe("We have your request: Costa Rica's Volcanoes");
    for (const expected of [
      "Trip: Costa Rica's Volcanoes",
      "You asked for: Changes to this trip",
      "Dates: mid May 2027",
      "Travelers: 2",
      "Marisol Vega",
      "Speaks English and Spanish",
      "https://calabash.example/itinerary/7",
    ]) {
      expect(mail.text_body).toContain(expected);
    }
    expect(mail.html_body).toContain(
      "https://calabash.example/storage/v1/render/image/public/itinerary-images/planners/marisol.webp",
    );
    expect(mail.text_body).not.toContain("The title in the form");
  });

  test("repeats what the sender wrote, escaped and within limits", () => {
    const when = "2999-03-01";
    const mail = acknowledgementMail(
      customization({ customization: `Fewer <b>drives</b>, ${"x".repeat(6000)}` }),
      office,
    );
    expect(mail.text_body).toContain("You wrote:\n> Fewer <b>drives</b>, xxx");
    expect(mail.text_body).not.toContain("x".repeat(5000));
    expect(mail.html_body).toContain("Fewer &lt;b&gt;drives&lt;/b&gt;");
    const wishes = { travelers: "4", childAges: "4, 9", when, budget: "USD 9,000 in all" };
    const { text_body } = acknowledgementMail(customization(wishes), office);
    for (const line of [
      "Travelers: 4 (2 adults, children aged 4 and 9)",
      "When: From 1 Mar 2999",
      "Budget: USD 9,000 in all",
    ])
      expect(text_body).toContain(line);
  });

  test.each([
    [
      "Europe/London",
      "by Monday, 16 November, 13:00 Barbados time. That is Monday, 16 November, 17:00 London time.",
    ],
    ["America/Barbados", "by Monday, 16 November, 13:00 Barbados time."],
    // This zone has the same time as Barbados.
    ["America/Martinique", "by Monday, 16 November, 13:00 Barbados time."],
    [null, "by Monday, 16 November, 13:00 Barbados time."],
  ])("adds the reply time in the reader's time zone, if it differs: %s", (timeZone, expected) => {
    expect(acknowledgementMail(contact({}), { ...office, timeZone }).text_body).toContain(expected);
  });

  test.each([
    ["12.5.2027 to 26.5.2027", "12.5.2027 to 26.5.2027"],
    ["Two weeks, e.g. in June. Or July?", "Two weeks, e.g. in June. Or July?"],
    ["win at pills.example", "win at [...]"],
    ["https://pills, now", "[...] now"],
    ["write to pills@shop.example!", "write to [...]"],
  ])("repeats %j without addresses", (dates, repeated) => {
    expect(acknowledgementMail(customization({ dates }), office).text_body).toContain(`Dates: ${repeated}\n`);
  });

  test("uses the name, address and hours of the site details", () => {
    const renamed = {
      ...details,
      name: "Soursop",
      email: "us@soursop.example",
      hours: [{ days: ["Tuesday" as const], opens: "09:00", closes: "17:00" }],
    };
    const mail = acknowledgementMail(contact({}), { ...office, details: renamed });
    expect(mail.reply_to).toBe("us@soursop.example");
    expect(mail.text_body).toContain("by Tuesday, 17 November, 13:00 Barbados time");
    expect(mail.html_body).toContain("Soursop");
    expect(mail.html_body).not.toContain("Calabash");
  });

  test("cannot be abused to send advertising to strangers", () => {
    const mail = acknowledgementMail(
      contact({ name: "Win-big-at-pills.example now", message: "Click http://pills.example" }),
      office,
    );
    expect(mail.text_body).toContain("Thank you\n");
    for (const body of [mail.text_body, mail.html_body, mail.subject]) expect(body).not.toContain("pills");
  });
});
