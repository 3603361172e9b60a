import { expect, test } from "vitest";
import { readUnsent, storeUnsent, type UnsentForm } from "#app/features/requests/unsent-form.ts";
import { storeUnsavedInput, visitorForm } from "#app/lib/unsaved-input.ts";

test("readUnsent returns the form that storeUnsent stored", () => {
  const unsent: UnsentForm = {
    values: { name: "Ines" },
    sent: { key: "k", content: "{}" },
    token: "t",
    isWaiting: true,
  };
  expect(readUnsent("contact")).toBeNull();
  storeUnsent("contact", unsent);
  expect(readUnsent("contact")).toEqual(unsent);
});

test.each([
  [null, { values: {} }],
  ["text", { values: {} }],
  [{ values: null }, { values: {} }],
  [{ values: { name: "Ines", message: 5, phone: null } }, { values: { name: "Ines" } }],
  [{ values: {}, sent: "yes", token: 5, isWaiting: "yes" }, { values: {} }],
  [{ values: {}, sent: { key: "k" } }, { values: {} }],
])("of the stored form %j, readUnsent returns only values of the right type", (stored, expected) => {
  storeUnsavedInput(visitorForm("contact"), stored);
  expect(readUnsent("contact")).toEqual(expected);
});
