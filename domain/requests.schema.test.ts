import { describe, expect, test } from "vitest";
import {
  contactForm,
  customizationForm,
  customVacationForm,
  fieldErrors,
  fullItineraryForm,
  signupForm,
} from "#domain/requests.schema.ts";

const person = { name: "Ada Lovelace", email: "ada@example.com" };

describe("the contact form", () => {
  const valid = { ...person, phone: "", inquiry: "general", message: "Ten letters" };

  test("accepts what the specification describes", () => {
    expect(fieldErrors(contactForm, valid)).toEqual({});
    expect(fieldErrors(contactForm, { ...person, message: "Ten letters" })).toEqual({});
  });

  test.each([
    ["name", "A", "Name must be at least 2 characters"],
    ["name", "  A  ", "Name must be at least 2 characters"],
    ["name", undefined, "Name must be at least 2 characters"],
    ["email", "ada", "Please enter a valid email address"],
    ["email", "ada@example", "Please enter a valid email address"],
    ["email", "ada@example.com\r\nBcc: x@y.zz", "Please enter a valid email address"],
    ["message", "Nine char", "Message must be at least 10 characters"],
    ["message", 7, "Message must be at least 10 characters"],
    ["inquiry", "gossip", "Please choose one of the inquiry types"],
    ["phone", "1".repeat(61), "Please keep this under 60 characters"],
    ["message", "x".repeat(20_001), "Please keep this under 20000 characters"],
  ])("%s %j is rejected with '%s'", (field, value, message) => {
    expect(fieldErrors(contactForm, { ...valid, [field]: value })).toEqual({ [field]: message });
  });

  test("accepts an inquiry by its label too", () => {
    expect(contactForm.parse({ ...valid, inquiry: "Booking Question" }).inquiry).toBe("booking");
  });
});

describe("the custom-vacation form", () => {
  const valid = {
    ...person,
    phone: "",
    inspirationSource: "TikTok",
    description: "Ten letters",
    travelers: "2",
    budget: "5000",
    tripDuration: "7",
    tripCategory: "Food & Wine",
  };

  test("accepts what the specification describes, including numbers", () => {
    expect(fieldErrors(customVacationForm, { ...valid, travelers: 2 })).toEqual({});
    expect(customVacationForm.parse({ ...valid, travelers: 2 }).travelers).toBe("2");
  });

  test("an empty form gets all messages at once, as specified", () => {
    const empty = Object.fromEntries(Object.keys(valid).map((field) => [field, ""]));
    expect(fieldErrors(customVacationForm, empty)).toEqual({
      name: "Name must be at least 2 characters",
      email: "Please enter a valid email address",
      inspirationSource: "Please provide at least one source of inspiration",
      description: "Please tell us a bit more about your dream vacation",
      travelers: "Please enter number of travelers",
      budget: "Please enter your budget",
      tripDuration: "Please enter trip duration",
      tripCategory: "Please select a trip category",
    });
  });

  test.each([
    ["travelers", "0", "Number of travelers must be at least 1"],
    ["travelers", "-3", "Number of travelers must be at least 1"],
    // The message is the same for every invalid number.
    ["travelers", "1.5", "Number of travelers must be at least 1"],
    ["tripDuration", 0, "Trip duration must be at least 1 day"],
    ["tripCategory", "Budget", "Please select a trip category"],
  ])("%s %j is rejected with '%s'", (field, value, message) => {
    expect(fieldErrors(customVacationForm, { ...valid, [field]: value })).toEqual({ [field]: message });
  });
});

test("the itinerary dialogs require what the browser requires, and no more", () => {
  const form = { name: "A", email: "a@b", phone: null, travelers: "1", dates: "" };
  expect(fieldErrors(customizationForm, { ...form, customization: "x" })).toEqual({});
  expect(fieldErrors(fullItineraryForm, form)).toEqual({});
  expect(fieldErrors(customizationForm, { ...form, name: " ", travelers: "" })).toEqual({
    name: "Please enter your name",
    travelers: "Please enter number of travelers",
    customization: "Please tell us what you would like to change",
  });
});

test("a sign-up needs an address that the browser accepts", () => {
  expect(fieldErrors(signupForm, { email: "a@b" })).toEqual({});
  expect(fieldErrors(signupForm, { email: "a@" })).toEqual({ email: "Please enter a valid email address" });
});

test("every form stores a domain in another script in ASCII, and refuses an address with other letters before the sign", () => {
  const forms = { contactForm, customizationForm, customVacationForm, fullItineraryForm, signupForm };
  for (const [form, { shape }] of Object.entries(forms)) {
    expect(shape.email.parse(" ana@cañas.example "), form).toBe("ana@xn--caas-hqa.example");
    for (const email of ["müller@cañas.example", "\u212Aate@example.com", "\u0130nes@example.com"])
      expect(shape.email.safeParse(email).error?.issues[0]?.message, form).toBe(
        "Please enter a valid email address",
      );
  }
});
