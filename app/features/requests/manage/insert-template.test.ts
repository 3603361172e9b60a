import { expect, it } from "vitest";
import { insertTemplate } from "#app/features/requests/manage/insert-template.ts";

it.each([
  ["", [0, 0], "Hello"],
  ["Typed.", [6, 6], "Typed.\n\nHello"],
  ["Typed.\n", [7, 7], "Typed.\n\nHello"],
  ["Typed.\n\n", [8, 8], "Typed.\n\nHello"],
  ["Typed.", [0, 0], "Hello\n\nTyped."],
  ["One. Two.", [5, 5], "One.\n\nHello\n\nTwo."],
  ["One. Two.", [4, 4], "One.\n\nHello\n\nTwo."],
  ["One.\n\nold\n\nTwo.", [6, 9], "One.\n\nHello\n\nTwo."],
] as const)("inserting 'Hello' into %j at the selection %j gives %j", (text, selection, result) => {
  expect(insertTemplate(text, selection, "Hello")).toBe(result);
});
