import { describe, expect, test } from "vitest";
import { parseSubmission, type Submission } from "#server/functions/send-admin-notification/submission.ts";

const page = () => "https://calabash.example/here";
const id = "0f0e0d0c-1111-4222-8333-444455556666";

function read(type: string, data: unknown): Submission {
  const parsed = parseSubmission({ type, data }, page);
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.submission;
}

const itineraryForm = {
  name: "Bo",
  email: "bo@example.com",
  phone: "",
  travelers: 2,
  dates: "",
  itineraryTitle: "Havana",
  itineraryUrl: `https://calabash.example/itinerary/${id}?from=home`,
};

describe("the forms of the specification's call table", () => {
  test("call 5: contact", () => {
    const data = {
      name: "Ada",
      email: "ada@example.com",
      phone: "1",
      inquiry: "booking",
      message: "Ten letters",
    };
    expect(read("contact", data)).toMatchObject({
      engagementType: "contact",
      name: "Ada",
      email: "ada@example.com",
      pageUrl: page(),
      request: {
        type: "contact",
        phone: "1",
        subject: "Booking Question",
        message: "Ten letters",
        details: data,
      },
    });
  });

  test("call 6: customization, with its itinerary and page", () => {
    expect(read("customization", { ...itineraryForm, customization: "slower" })).toMatchObject({
      engagementType: "customization",
      pageUrl: itineraryForm.itineraryUrl,
      request: { type: "customization", phone: null, subject: "Havana", itineraryId: id, message: "slower" },
    });
  });

  test("call 7: custom vacation, recognized by its itineraryUrl", () => {
    const data = {
      name: "Cy",
      email: "cy@example.com",
      phone: "Not provided",
      customization: "Ten letters",
      itineraryTitle: "Custom Vacation Request",
      itineraryUrl: "N/A",
      travelers: "2",
      tripDuration: "7",
      budget: "5000",
      tripCategory: "Beach",
      inspirationSource: "TikTok",
    };
    expect(read("customization", data)).toMatchObject({
      engagementType: "customization",
      pageUrl: page(),
      request: { type: "custom_vacation", phone: null, message: "Ten letters", details: data },
      facts: expect.arrayContaining([["Duration", "7 days"]]),
    });
    expect(read("customization", { ...data, tripDuration: "1" })).toMatchObject({
      request: { subject: "Beach, 1 day" },
      facts: expect.arrayContaining([["Duration", "1 day"]]),
    });
  });

  test.each([
    ["email-signup", "email_signup"],
    ["pre-launch-signup", "pre_launch_signup"],
  ])("calls 8 and 9: %s", (type, engagementType) => {
    expect(read(type, { email: "dee@example.com" })).toMatchObject({
      engagementType,
      name: null,
      request: null,
    });
  });

  test("full itinerary, which is not in the table", () => {
    expect(read("full-itinerary", itineraryForm)).toMatchObject({
      engagementType: "full_itinerary",
      request: { type: "full_itinerary", itineraryId: id },
    });
  });
});

test("an itineraryUrl that is not a web address is not stored as the page", () => {
  const { pageUrl } = read("full-itinerary", { ...itineraryForm, itineraryUrl: "javascript:alert(1)" });
  expect(pageUrl).toBe(page());
});

test.each([
  [null, /'type' must be one of: contact/],
  [{ type: "spam", data: {} }, /'type' must be one of/],
  [{ type: "contact" }, /'data' must be an object/],
  [{ type: "contact", data: [] }, /'data' must be an object/],
  [{ type: "contact", data: {} }, /Name must be at least 2 characters \(name\); Please enter a valid email/],
  [
    { type: "customization", data: { ...itineraryForm, itineraryUrl: "N/A" } },
    /Please select a trip category/,
  ],
])("%j is refused with a clear message", (body, message) => {
  expect(parseSubmission(body, page)).toEqual({ error: expect.stringMatching(message) });
});
