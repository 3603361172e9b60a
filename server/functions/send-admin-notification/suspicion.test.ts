import { expect, test } from "vitest";
import { formTokenAge, issueFormToken } from "#server/functions/send-admin-notification/form-token.ts";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { isSuspicious } from "#server/functions/send-admin-notification/suspicion.ts";

const written = (text: string): Submission => ({
  engagementType: "contact",
  name: "Ada Lovelace",
  email: "ada@example.com",
  pageUrl: null,
  request: {
    type: "contact",
    phone: "1",
    subject: "",
    message: text,
    itineraryId: null,
    details: { phone: "246 1" },
  },
  facts: [],
  message: { label: "Message", text },
});
const plain = written("We are six, in March.");
const links = written("http://a.example http://b.example www.c.example");
const none = { trapField: "", formAge: null };

test("a body without traps, as an API client sends it, is never suspicious", () => {
  expect(isSuspicious(plain, none)).toBe(false);
  expect(isSuspicious(links, none)).toBe(false);
});

test("a filled hidden field is suspicious", () => {
  expect(isSuspicious(plain, { ...none, trapField: "https://pills.example" })).toBe(true);
});

test.each(["Ada Lovelace", "ADA@example.com ", "246 1"])(
  "a hidden field that autofill filled with %j is not suspicious",
  (trapField) => {
    expect(isSuspicious(plain, { ...none, trapField })).toBe(false);
  },
);

test("a form sent within a second, a forged token or many links alone are not suspicious; two of them are", () => {
  expect(isSuspicious(plain, { ...none, formAge: 10 })).toBe(false);
  expect(isSuspicious(plain, { ...none, formAge: "forged" })).toBe(false);
  expect(isSuspicious(links, { ...none, formAge: 5000 })).toBe(false);
  expect(isSuspicious(links, { ...none, formAge: 10 })).toBe(true);
  expect(isSuspicious(links, { ...none, formAge: "forged" })).toBe(true);
});

test("a form token has an age and cannot be forged", () => {
  const token = issueFormToken("secret", 1_000_000);
  expect(formTokenAge("secret", token, 1_003_000)).toBe(3000);
  expect(formTokenAge("another", token, 1_003_000)).toBeNull();
  expect(formTokenAge("secret", token.replace(/^./, "z"), 1_003_000)).toBeNull();
  expect(formTokenAge("secret", "nonsense", 1_003_000)).toBeNull();
});
