import { beforeEach, expect, test } from "vitest";
import { DRAFT_KEY_PREFIX, readDraft, saveDraft } from "#app/features/requests/draft.ts";

beforeEach(() => localStorage.clear());

const store = (draft: unknown) => localStorage.setItem(`${DRAFT_KEY_PREFIX}contact`, JSON.stringify(draft));
const savedAt = Date.now();

test("readDraft returns the draft that saveDraft stored", () => {
  const draft = {
    values: { name: "Ines" },
    sent: { key: "k", content: "{}" },
    token: "t",
    isWaiting: true,
  };
  saveDraft("contact", draft);
  expect(readDraft("contact")).toEqual(draft);
});

test.each([null, 7, "text", [], { values: {} }, { values: {}, savedAt: "now" }])(
  "a stored value of %j is not a draft, so readDraft returns null and removes it",
  (stored) => {
    store(stored);
    expect(readDraft("contact")).toBeNull();
    expect(localStorage.length).toBe(0);
  },
);

test.each([
  [{ values: null, savedAt }, { values: {} }],
  [{ values: { name: "Ines", message: 5, phone: null }, savedAt }, { values: { name: "Ines" } }],
  [{ values: {}, sent: "yes", token: 5, isWaiting: "yes", savedAt }, { values: {} }],
  [{ values: {}, sent: { key: "k" }, savedAt }, { values: {} }],
])("of the stored draft %j, readDraft returns only values of the right type", (stored, expected) => {
  store(stored);
  expect(readDraft("contact")).toEqual(expected);
});
