import { expect, test } from "vitest";
import type { Submission } from "#server/functions/send-admin-notification/submission.ts";
import { isSuspicious } from "#server/functions/send-admin-notification/suspicion.ts";

const submissionWith = (text: string): Submission => ({
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
const plain = submissionWith("We are six, in March.");
const links = submissionWith("http://a.example http://b.example www.c.example");
const noTraps = { trapField: "", formAgeMs: null };

test("a form without traps, as an API client sends it, is never suspicious", () => {
  expect(isSuspicious(plain, noTraps)).toBe(false);
  expect(isSuspicious(links, noTraps)).toBe(false);
});

test("a filled hidden field is suspicious", () => {
  expect(isSuspicious(plain, { ...noTraps, trapField: "https://pills.example" })).toBe(true);
});

test.each(["Ada Lovelace", "ADA@example.com ", "246 1"])(
  "a hidden field that autofill filled with %j is not suspicious",
  (trapField) => {
    expect(isSuspicious(plain, { ...noTraps, trapField })).toBe(false);
  },
);

test("haste, a forged token or many links are suspicious only if two of them come together", () => {
  expect(isSuspicious(plain, { ...noTraps, formAgeMs: 10 })).toBe(false);
  expect(isSuspicious(plain, { ...noTraps, formAgeMs: "forged" })).toBe(false);
  expect(isSuspicious(links, { ...noTraps, formAgeMs: 5000 })).toBe(false);
  expect(isSuspicious(links, { ...noTraps, formAgeMs: 10 })).toBe(true);
  expect(isSuspicious(links, { ...noTraps, formAgeMs: "forged" })).toBe(true);
});
