import { expect, it } from "vitest";
import {
  defaultReplyTemplates,
  fillTemplate,
  parseReplyTemplates,
  unfilledPlaceholders,
} from "#domain/reply-templates.ts";

it("a template gets the known values and keeps the other placeholders", () => {
  const text = fillTemplate("Hello {First name}, {price} until {held until}", {
    "first name": "Rosa",
    price: null,
  });
  expect(text).toBe("Hello Rosa, {price} until {held until}");
  expect(unfilledPlaceholders(text)).toEqual(["{price}", "{held until}"]);
});

it("braces around anything but words are not placeholders", () => {
  expect(unfilledPlaceholders("{} {1} { x } {a-b} plain")).toEqual([]);
});

it("the default templates are used if the stored ones are missing or invalid", () => {
  expect(parseReplyTemplates(null)).toBe(defaultReplyTemplates);
  expect(parseReplyTemplates("[{")).toBe(defaultReplyTemplates);
  expect(parseReplyTemplates('[{"id":"a","label":"A","text":"x"}]')).toEqual([
    { id: "a", label: "A", text: "x" },
  ]);
});

it("a template loses {signature}, because every mail is signed when it is sent", () => {
  expect(fillTemplate("Hello {first name},\n\n{signature}", { "first name": "Rosa" })).toBe("Hello Rosa,");
  expect(defaultReplyTemplates.filter(({ text }) => text.includes("{signature}"))).toEqual([]);
});
