import { expect, onTestFinished, test, vi } from "vitest";
import {
  deleteAllUnsavedInput,
  deleteInputOfOthers,
  listVisitorForms,
  readUnsavedInput,
  staffForm,
  storeUnsavedInput,
  visitorForm,
} from "#app/lib/unsaved-input.ts";

const form = staffForm("anna", "faq:7");
const base = { row: { question: "When?" }, version: "2026-01-01" };

test("unsaved input is kept with the record that it changes, for one form of one person", () => {
  storeUnsavedInput(form, { question: "Where?" }, base);
  expect(readUnsavedInput(form)).toEqual({ input: { question: "Where?" }, base });
  expect(readUnsavedInput(staffForm("anna", "faq:8"))).toBeNull();
  expect(readUnsavedInput(staffForm("ben", "faq:7"))).toBeNull();
});

test.each([
  ["visitors' input a day", visitorForm("contact"), 1],
  ["staff's input 30 days", form, 30],
])("the browser keeps %s", (_, key, days) => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"] });
  storeUnsavedInput(key, "typed");
  vi.setSystemTime(Date.now() + days * 86_400_000 - 1);
  expect(readUnsavedInput(key)?.input).toBe("typed");
  vi.setSystemTime(Date.now() + 1);
  expect(readUnsavedInput(key)).toBeNull();
  expect(localStorage.length).toBe(0);
});

test("logging out deletes all unsaved input, except a visitor's form that is sent once the site is reachable", () => {
  storeUnsavedInput(form, "typed");
  storeUnsavedInput(visitorForm("contact"), { values: {} });
  storeUnsavedInput(visitorForm("custom-vacation"), { values: {}, isWaiting: true });
  localStorage.setItem("another-key", "kept");
  deleteAllUnsavedInput();
  expect(readUnsavedInput(form)).toBeNull();
  expect(listVisitorForms()).toEqual(["custom-vacation"]);
  expect(localStorage.getItem("another-key")).toBe("kept");
});

test("a log-in deletes what another account typed", () => {
  storeUnsavedInput(form, "hers");
  storeUnsavedInput(staffForm("ben", "faq:7"), "his");
  deleteInputOfOthers("ben");
  expect(readUnsavedInput(form)).toBeNull();
  expect(readUnsavedInput(staffForm("ben", "faq:7"))?.input).toBe("his");
});

test.each(["", "{", "null", "7", "[]", "{}", '{"input":{},"savedAt":"now"}'])(
  "the stored text %j is not unsaved input, and is deleted",
  (text) => {
    localStorage.setItem(`calabash:unsaved:${form}`, text);
    expect(readUnsavedInput(form)).toBeNull();
    expect(localStorage.length).toBe(0);
  },
);

test("a visitor's form that an earlier version of the site stored is kept, and input of staff is deleted", () => {
  const unsent = { values: { name: "Ines" }, isWaiting: true, savedAt: Date.now() };
  localStorage.setItem("calabash:draft:contact", JSON.stringify(unsent));
  localStorage.setItem("calabash:draft:custom-vacation", "{");
  localStorage.setItem("calabash-reply-7", "Dear Ines");
  expect(readUnsavedInput(visitorForm("contact"))?.input).toMatchObject({
    values: { name: "Ines" },
    isWaiting: true,
  });
  expect(localStorage.length).toBe(1);
});
