import { expect, it } from "vitest";
import {
  defaultReplyTemplates,
  fillTemplate,
  parseReplyTemplates,
  unfilledPlaceholders,
} from "#domain/reply-templates.ts";

it("fills in known values and leaves the other placeholders", () => {
  const text = fillTemplate("Hello {First name}, {price} until {held until}", {
    "first name": "Rosa",
    price: null,
  });
  expect(text).toBe("Hello Rosa, {price} until {held until}");
  expect(unfilledPlaceholders(text)).toEqual(["{price}", "{held until}"]);
});

it("does not treat other braces as placeholders", () => {
  expect(unfilledPlaceholders("{} {1} { x } {a-b} plain")).toEqual([]);
});

it("falls back to the defaults if the stored value is invalid", () => {
  expect(parseReplyTemplates(null)).toBe(defaultReplyTemplates);
  expect(parseReplyTemplates("[{")).toBe(defaultReplyTemplates);
  expect(parseReplyTemplates('[{"id":"a","label":"A","text":"x"}]')).toEqual([
    { id: "a", label: "A", text: "x" },
  ]);
});

it("removes {signature}, because every mail is signed when it is sent", () => {
  expect(fillTemplate("Hello {first name},\n\n{signature}", { "first name": "Rosa" })).toBe("Hello Rosa,");
  expect(defaultReplyTemplates.filter(({ text }) => text.includes("{signature}"))).toEqual([]);
});
