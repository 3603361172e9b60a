// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { DRAFT_KEY_PREFIX, readDraft, saveDraft } from "#app/features/requests/draft.ts";
import { parseBody } from "#app/features/requests/waiting-requests.ts";

beforeEach(() => localStorage.clear());

const store = (draft: unknown) => localStorage.setItem(`${DRAFT_KEY_PREFIX}contact`, JSON.stringify(draft));
const savedAt = Date.now();

test("a draft is restored as stored", () => {
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
  "%j is not a draft, and is removed",
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
])("of the stored draft %j, only values of the right type are used", (stored, used) => {
  store(stored);
  expect(readDraft("contact")).toEqual(used);
});

test("the stored content of a queued request is parsed", () => {
  const body = { type: "contact", data: { name: "Ines", message: "Hello" } };
  expect(parseBody(JSON.stringify(body))).toEqual(body);
});

test.each(["", "{", "null", "[]", "{}", '{"type":"postcard","data":{}}', '{"type":5}'])(
  "for the invalid content %j, parseBody returns null",
  (content) => {
    expect(parseBody(content)).toBeNull();
  },
);
